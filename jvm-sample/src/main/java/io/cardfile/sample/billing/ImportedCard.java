package io.cardfile.sample.billing;

import io.cardfile.purchase.StoredCredential;

/**
 * A card that another system put on file.
 *
 * @param cardId the merchant's own ID of the card
 */
record ImportedCard(String cardId, StoredCredential credential) {}
