@file:JvmName("Outcomes")

package io.cardfile.kotlin

import io.cardfile.purchase.PurchaseOutcome
import io.cardfile.purchase.PurchaseOutcome.Approved
import io.cardfile.purchase.PurchaseOutcome.Declined
import io.cardfile.purchase.PurchaseOutcome.InDoubt
import io.cardfile.purchase.PurchaseOutcome.NotSent
import io.cardfile.purchase.PurchaseOutcome.ReferenceReused
import io.cardfile.purchase.PurchaseOutcome.Refused
import io.cardfile.wallet.WalletTokenOutcome
import io.cardfile.wallet.WalletTokenOutcome.Issued

/**
 * Calls the function for the kind of this outcome and returns its result. No function has a default, so that code which
 * forgets a kind does not compile. Name the arguments.
 */
public inline fun <R> PurchaseOutcome.fold(
    approved: (Approved) -> R,
    declined: (Declined) -> R,
    refused: (Refused) -> R,
    referenceReused: (ReferenceReused) -> R,
    notSent: (NotSent) -> R,
    inDoubt: (InDoubt) -> R,
): R = when (kind()) {
    PurchaseOutcome.Kind.APPROVED -> approved(this as Approved)
    PurchaseOutcome.Kind.DECLINED -> declined(this as Declined)
    PurchaseOutcome.Kind.REFUSED -> refused(this as Refused)
    PurchaseOutcome.Kind.REFERENCE_REUSED -> referenceReused(this as ReferenceReused)
    PurchaseOutcome.Kind.NOT_SENT -> notSent(this as NotSent)
    PurchaseOutcome.Kind.IN_DOUBT -> inDoubt(this as InDoubt)
}

/** Calls the function for the kind of this wallet token outcome and returns its result. Name the arguments. */
public inline fun <R> WalletTokenOutcome.fold(
    issued: (Issued) -> R,
    refused: (WalletTokenOutcome) -> R,
    notSent: (WalletTokenOutcome) -> R,
    failed: (WalletTokenOutcome) -> R,
): R = when (kind()) {
    WalletTokenOutcome.Kind.ISSUED -> issued(this as Issued)
    WalletTokenOutcome.Kind.REFUSED -> refused(this)
    WalletTokenOutcome.Kind.NOT_SENT -> notSent(this)
    WalletTokenOutcome.Kind.FAILED -> failed(this)
}
