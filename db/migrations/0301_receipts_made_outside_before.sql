-- expand
-- Apart from the new column, which locks the table: this takes as long as there are receipts.
update receipts set made_outside = true
  where exists (select from journal_entries where journal_entries.owner_id = receipts.org_id
    and journal_entries.object_id = receipts.id and journal_entries.action = 'checkMatched');
update receipts set made_outside = true
  where state = 'external' and not made_outside
    and exists (select from payouts where payouts.id = receipts.payout_id and payouts.receipt_by <> 'channel');
