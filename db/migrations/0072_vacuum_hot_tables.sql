-- expand
-- A queue is vacuumed after a thousand rows, not after a fifth of the table; large tables after two in a hundred, so that a vacuum stays
-- short and statistics follow growth.
do $$
declare
  place text;
begin
  foreach place in array array['jobs', 'idempotency_keys', 'rate_counters', 'npd_status_questions', 'receipt_day_changes', 'entry_guards'] loop
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
      autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000, autovacuum_vacuum_cost_delay = 0)', place);
  end loop;
  foreach place in array array['notifications', 'journal_entries', 'documents', 'document_events', 'document_signatures', 'payouts',
    'receipts', 'register_rows', 'assignments', 'task_applications', 'tasks', 'contractors', 'npd_status_checks', 'sessions', 'codes',
    'notice_messages', 'binding_events'] loop
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05,
      autovacuum_analyze_scale_factor = 0.02)', place);
  end loop;
end $$;
