pluginManagement {
    repositories {
        google()
        mavenCentral()
        gradlePluginPortal()
    }
}

dependencyResolutionManagement {
    repositories {
        google()
        mavenCentral()
        mavenLocal() // Until Cardfile is published: mvn -DskipTests install
    }
}

rootProject.name = "cardfile-android-sample"
