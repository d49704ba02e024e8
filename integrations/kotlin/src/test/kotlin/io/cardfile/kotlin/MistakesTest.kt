package io.cardfile.kotlin

import java.io.ByteArrayOutputStream
import java.io.File
import java.io.PrintStream
import java.nio.file.Path
import org.jetbrains.kotlin.cli.common.ExitCode
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The compiler refuses a forgotten outcome, and a null where none is allowed. */
class MistakesTest {

    @Test
    fun eachMistakeIsAnError(@TempDir folder: Path) {
        val source = File("src/test/resources/Mistakes.kt")
        val mistakes = source.readLines().withIndex()
            .filter { it.value.endsWith(" // error") }.map { it.index + 1 }.toSet()
        // JSpecify is not among the dependencies of users.
        val classPath = System.getProperty("java.class.path").split(File.pathSeparator)
            .filterNot { File(it).name.startsWith("jspecify-") }.joinToString(File.pathSeparator)
        val messages = ByteArrayOutputStream()

        val code = K2JVMCompiler().exec(
            PrintStream(messages, true, Charsets.UTF_8),
            "-no-stdlib", "-cp", classPath, "-d", folder.toString(), source.path,
        )

        val errors = Regex("""\.kt:(\d+):\d+: error: """).findAll(messages.toString())
            .map { it.groupValues[1].toInt() }.toSet()
        assertEquals(ExitCode.COMPILATION_ERROR, code, messages::toString)
        assertTrue(mistakes.isNotEmpty())
        assertEquals(mistakes, errors, messages::toString)
    }
}
