package io.cardfile.sample.android;

import android.os.Bundle;
import java.io.File;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Reads the app's manifest, which Robolectric does not read without a resource compiler. */
final class ManifestFile {

  private static final String ANDROID = "http://schemas.android.com/apk/res/android";

  private final Document document;

  private ManifestFile(Document document) {
    this.document = document;
  }

  static ManifestFile read() throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    return new ManifestFile(
        factory.newDocumentBuilder().parse(new File("src/main/AndroidManifest.xml")));
  }

  /** Returns an attribute of the only element of this name. */
  String only(String element, String attribute) {
    NodeList found = document.getElementsByTagName(element);
    if (found.getLength() != 1) {
      throw new AssertionError(found.getLength() + " elements " + element);
    }
    return attribute((Element) found.item(0), attribute);
  }

  Bundle metaData() {
    Bundle data = new Bundle();
    NodeList found = document.getElementsByTagName("meta-data");
    for (int i = 0; i < found.getLength(); i++) {
      Element entry = (Element) found.item(i);
      data.putString(attribute(entry, "name"), attribute(entry, "value"));
    }
    return data;
  }

  private static String attribute(Element element, String name) {
    return element.getAttributeNS(ANDROID, name);
  }
}
