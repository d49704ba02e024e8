/** The blocks of pages that tests generate. */
package io.cardfile.testsupport.pages;
