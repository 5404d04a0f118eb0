-- expand
-- no-transaction
-- What a page or a counter reads does not grow with the history behind it.

-- What waits.
create index concurrently documents_open_of_org on documents (org_id, created_at desc, id desc)
  where state in ('draft', 'ready', 'waitClient', 'waitPerson', 'failed');
create index concurrently documents_closed_of_org on documents (org_id, created_at desc, id desc) where state in ('declined', 'expired', 'revoked');
create index concurrently documents_waiting on documents (org_id, state, signers_order) include (id) where state in ('waitClient', 'waitPerson');
create index concurrently notifications_of_member on notifications (person_id, org_id, created_at desc, id desc) where state <> 'archived';
create index concurrently notifications_unread on notifications (person_id, org_id, created_at desc, id desc) where state = 'created';
create index concurrently task_applications_new on task_applications (org_id) where state = 'sent';
create index concurrently tasks_of_state on tasks (org_id, state, created_at desc, id desc);
-- Tasks settling their works take applications too.
create index concurrently tasks_on_board on tasks (published_at desc, id desc) where state in ('published', 'inProgress', 'settling');
drop index concurrently if exists tasks_board;
create index concurrently assignments_to_pay on assignments (org_id, created_at, id) where state = 'readyToPay';
create index concurrently assignments_paid on assignments (org_id) where state in ('paid', 'closed');
create index concurrently registers_open_of_org on registers (org_id, created_at desc, id desc)
  where state in ('draft', 'importing', 'validating', 'hasErrors', 'ready', 'onApproval', 'returned', 'approved', 'executing');
create index concurrently register_rows_unknown on register_rows (register_id) where person_id is null;
create index concurrently registers_latest on registers (org_id, updated_at desc);
create index concurrently register_rows_of_state on register_rows (register_id, state) include (amount, person_id);
create index concurrently register_rows_troubled on register_rows (org_id, register_id)
  where state in ('error', 'held', 'bankRejected', 'returned', 'receiptFailed');
create index concurrently receipts_waiting on receipts (org_id, operation_at desc, id desc) include (state, deadline_on)
  where state in ('queued', 'sending', 'retry', 'failed');
create index concurrently receipts_annulled on receipts (org_id, operation_at desc, id desc) where state in ('cancelled', 'cancelledOutside', 'cancelQueued');
create index concurrently receipts_troubled on receipts (org_id, operation_at desc, id desc) include (state, cancel_reason, payout_id)
  where state in ('failed', 'mismatch', 'cancelledOutside') or (state = 'cancelled' and cancel_reason = 'REGISTRATION_MISTAKE');
create index concurrently receipt_cancel_requests_waiting on receipt_cancel_requests (org_id, asked_at) where state = 'waiting';

-- Lists in the order of their pages, and what an organization and a person have between them.
create index concurrently contractors_of_org on contractors (org_id, created_at desc, id desc);
create index concurrently contractors_tagged on contractors (org_id) where tags <> '{}';
create index concurrently assignments_of_pair on assignments (person_id, org_id, created_at desc);
create index concurrently documents_of_pair on documents (person_id, org_id, created_at desc);

-- What belongs to one person or to one document.
create index concurrently documents_of_parent on documents (parent_id) where parent_id is not null;
create index concurrently document_signatures_of_signer on document_signatures (signer_id);
create index concurrently payouts_of_person on payouts (person_id, org_id, created_at);

-- Search by a part of a name.
create index concurrently tasks_words on tasks using gin (org_id, title gin_trgm_ops, number gin_trgm_ops);
create index concurrently tasks_board_words on tasks using gin (title gin_trgm_ops, result gin_trgm_ops)
  where state in ('published', 'inProgress', 'settling');
create index concurrently profiles_names on profiles using gin (lower(surname || ' ' || firstname || ' ' || secondname) gin_trgm_ops);
create index concurrently contractors_inn_part on contractors using gin (org_id, inn gin_trgm_ops);
create index concurrently receipts_words on receipts using gin (org_id, seller_name gin_trgm_ops, inn gin_trgm_ops, fns_receipt_id gin_trgm_ops);
create index concurrently notifications_words on notifications using gin (person_id, (title || chr(10) || body) gin_trgm_ops);
create index concurrently journal_entries_names on journal_entries using gin (owner_id, object_name gin_trgm_ops);
