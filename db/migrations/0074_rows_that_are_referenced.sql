-- expand
-- no-transaction
-- A row is deleted at the end of its term only when nothing refers to it: without these each such look would read a whole table.
create index concurrently codes_of_session on codes (session_id) where session_id is not null;
create index concurrently consents_of_session on consents (session_id) where session_id is not null;
create index concurrently consents_of_code on consents (code_id) where code_id is not null;
create index concurrently document_signatures_of_code on document_signatures (code_id);
create index concurrently register_approvals_of_code on register_approvals (code_id) where code_id is not null;
create index concurrently phone_changes_of_old_code on phone_changes (old_code_id) where old_code_id is not null;
create index concurrently phone_changes_of_new_code on phone_changes (new_code_id) where new_code_id is not null;
create index concurrently payouts_of_status_check on payouts (npd_status_check_id) where npd_status_check_id is not null;
create index concurrently status_batch_rows_of_check on status_batch_rows (check_id) where check_id is not null;
create index concurrently rate_counters_age on rate_counters (window_start);
