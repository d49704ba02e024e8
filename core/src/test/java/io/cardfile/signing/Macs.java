package io.cardfile.signing;

import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.spec.AlgorithmParameterSpec;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.MacSpi;

/** Security providers that are not registered, each with one defect. */
final class Macs {
  private Macs() {}

  /** A provider without any algorithm. */
  static Provider none() {
    return new Stub();
  }

  /** Returns a provider whose HmacMD5 comes from {@code maker}. */
  static StubWithMac of(Callable<? extends MacSpi> maker) {
    return new StubWithMac(maker);
  }

  static class Stub extends Provider {
    private static final long serialVersionUID = 1L;

    Stub() {
      super("Stub", "1", "for tests");
    }
  }

  static final class StubWithMac extends Stub {
    private static final long serialVersionUID = 1L;

    final transient AtomicInteger made = new AtomicInteger();

    StubWithMac(Callable<? extends MacSpi> maker) {
      putService(
          new Service(this, "Mac", "HmacMD5", "stub", null, null) {
            @Override
            public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
              made.incrementAndGet();
              return make(maker);
            }
          });
    }

    private static MacSpi make(Callable<? extends MacSpi> maker) throws NoSuchAlgorithmException {
      try {
        return maker.call();
      } catch (RuntimeException | NoSuchAlgorithmException e) {
        throw e;
      } catch (Exception e) {
        throw new NoSuchAlgorithmException(e);
      }
    }
  }

  /** Correct, but cannot be cloned. */
  static class Plain extends MacSpi {
    Mac mac = real();

    @Override
    protected int engineGetMacLength() {
      return mac.getMacLength();
    }

    @Override
    protected void engineInit(Key key, AlgorithmParameterSpec spec) throws InvalidKeyException {
      mac.init(key);
    }

    @Override
    protected void engineUpdate(byte input) {
      mac.update(input);
    }

    @Override
    protected void engineUpdate(byte[] input, int offset, int length) {
      mac.update(input, offset, length);
    }

    @Override
    protected byte[] engineDoFinal() {
      return mac.doFinal();
    }

    @Override
    protected void engineReset() {
      mac.reset();
    }

    private static Mac real() {
      try {
        return Mac.getInstance("HmacMD5");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Correct, and its clones are independent. */
  static final class Cloning extends Plain implements Cloneable {
    @Override
    public Object clone() throws CloneNotSupportedException {
      Cloning copy = (Cloning) super.clone();
      copy.mac = (Mac) mac.clone();
      return copy;
    }
  }

  /** Correct, but a clone and its origin share their state. */
  static final class Sharing extends Plain implements Cloneable {}

  /** Wrong in one bit. */
  static final class Wrong extends Plain {
    @Override
    protected byte[] engineDoFinal() {
      byte[] hash = super.engineDoFinal();
      hash[15] ^= 1;
      return hash;
    }
  }

  /** Refuses the key, with the key in the message. */
  static final class Telling extends Plain {
    @Override
    protected void engineInit(Key key, AlgorithmParameterSpec spec) throws InvalidKeyException {
      if (key.getEncoded()[0] == 'c') {
        throw new InvalidKeyException("bad key " + new String(key.getEncoded()));
      }
      super.engineInit(key, spec);
    }
  }

  /** Throws when it is given a key. */
  static final class ThrowingOnInit extends Plain {
    @Override
    protected void engineInit(Key key, AlgorithmParameterSpec spec) {
      throw new NoClassDefFoundError("a part of the provider");
    }
  }
}
