// The same app for Gradle and Google's Android plugin, to copy from. Cardfile's own build is Maven and does
// not run this file. The tests stay with Maven, because they use the merchant's server of jvm-sample.
plugins {
    id("com.android.application") version "8.7.3"
}

android {
    namespace = "io.cardfile.sample.android"
    compileSdk = 35

    defaultConfig {
        applicationId = "io.cardfile.sample.android"
        minSdk = 26
        targetSdk = 35
        versionCode = 1
        versionName = "0.1.0"
    }

    buildTypes {
        release {
            // R8 in full mode. The libraries bring the rules that they need.
            isMinifyEnabled = true
            isShrinkResources = true
            proguardFiles(getDefaultProguardFile("proguard-android-optimize.txt"))
        }
    }

    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_17
        targetCompatibility = JavaVersion.VERSION_17
    }

    sourceSets.named("test") { java.setSrcDirs(emptyList<String>()) }
}

dependencies {
    implementation("io.cardfile:cardfile-core:0.1.0-SNAPSHOT")
    implementation("io.cardfile:cardfile-transport-retrofit:0.1.0-SNAPSHOT")
    compileOnly("org.jspecify:jspecify:1.0.1")
}
