-- What a column means beyond its PostgreSQL type: `type: X` of a comment is the type that tools/print-table-types.ts prints.
-- A foreign key needs none: it has the type of the column it refers to. Comments change no row and lock out no reader or writer.

-- Ids of our own.
comment on column persons.id is 'type: Id<person>';
comment on column sessions.id is 'type: Id<session>';
comment on column codes.id is 'type: Id<code>';
comment on column consents.id is 'type: Id<consent>';
comment on column payout_methods.id is 'type: Id<payoutMethod>';
comment on column organizations.id is 'type: Id<organization>';
comment on column members.id is 'type: Id<member>';
comment on column npd_status_checks.id is 'type: Id<statusCheck>';
comment on column contractors.id is 'type: Id<contractor>';
comment on column documents.id is 'type: Id<document>';
comment on column document_signatures.id is 'type: Id<signature>';
comment on column tasks.id is 'type: Id<task>';
comment on column task_applications.id is 'type: Id<application>';
comment on column assignments.id is 'type: Id<assignment>';
comment on column task_results.id is 'type: Id<result>';
comment on column registers.id is 'type: Id<register>';
comment on column register_rows.id is 'type: Id<row>';
comment on column register_approvals.id is 'type: Id<approval>';
comment on column payouts.id is 'type: Id<payout>';
comment on column checks.id is 'type: Id<receipt>';
comment on column notifications.id is 'type: Id<notification>';
comment on column leads.id is 'type: Id<lead>';
comment on column phone_changes.id is 'type: Id<phoneChange>';
comment on column organization_accounts.id is 'type: Id<account>';
comment on column branches.id is 'type: Id<branch>';
comment on column substitutions.id is 'type: Id<substitution>';
comment on column approval_policies.id is 'type: Id<policy>';
comment on column destruction_records.id is 'type: Id<destruction>';
comment on column data_exports.id is 'type: Id<dataExport>';
comment on column account_closings.id is 'type: Id<accountClosing>';
comment on column notice_messages.id is 'type: Id<noticeMessage>';
comment on column binding_events.id is 'type: Id<bindingEvent>';
comment on column npd_registrations.id is 'type: Id<npdRegistration>';
comment on column status_batches.id is 'type: Id<statusBatch>';
comment on column contractor_invitations.id is 'type: Id<invitation>';
comment on column check_cancel_requests.id is 'type: Id<cancelRequest>';
comment on column tax_certificates.id is 'type: Id<taxCertificate>';
comment on column service_outages.id is 'type: Id<outage>';
comment on column invitation_lists.id is 'type: Id<invitationList>';
comment on column jobs.id is 'type: Id<job>';
comment on column outbox_messages.id is 'type: Id<message>';

-- Ids of our own that no foreign key follows: the row outlives the thing, or is about a thing of a later feature.
comment on column consents.org_id is 'type: Id<organization>';
comment on column documents.assignment_id is 'type: Id<assignment>';
comment on column documents.task_id is 'type: Id<task>';
comment on column document_signatures.session_id is 'type: Id<session>';
comment on column destruction_records.person_id is 'type: Id<person>';
comment on column members.branch_ids is 'type: Id<branch>';
comment on column npd_status_checks.requested_by is 'type: Id<organization> | Id<person>';
comment on column npd_status_questions.requested_by is 'type: Id<organization> | Id<person>';
comment on column journal_chains.owner_id is 'type: Id<organization> | Id<person>';
comment on column journal_entries.owner_id is 'type: Id<organization> | Id<person>';

-- Ids that others give, and the object of a journal entry, which may be of any kind.
comment on column bindings.message_id is 'type: string';
comment on column bindings.request_id is 'type: string';
comment on column checks.message_id is 'type: string';
comment on column checks.cancel_message_id is 'type: string';
comment on column checks.receipt_id is 'type: string';
comment on column checks.operation_unique_id is 'type: string';
comment on column codes.provider_id is 'type: string';
comment on column notice_messages.provider_id is 'type: string';
comment on column notifications.outside_id is 'type: string';
comment on column npd_registrations.message_id is 'type: string';
comment on column npd_registrations.request_id is 'type: string';
comment on column payouts.bank_id is 'type: string';
comment on column journal_entries.object_id is 'type: string';

-- Money, in kopecks; every other bigint is a plain number.
comment on column documents.amount is 'type: Kopecks';
comment on column tasks.price is 'type: Kopecks';
comment on column task_applications.price is 'type: Kopecks';
comment on column assignments.price is 'type: Kopecks';
comment on column assignments.accepted_amount is 'type: Kopecks';
comment on column register_rows.amount is 'type: Kopecks';
comment on column payouts.amount is 'type: Kopecks';
comment on column checks.total is 'type: Kopecks';
comment on column checks.tax_to_pay is 'type: Kopecks';
comment on column organizations.limit_row is 'type: Kopecks';
comment on column organizations.limit_register is 'type: Kopecks';
comment on column organizations.limit_day is 'type: Kopecks';
comment on column organizations.limit_person_month is 'type: Kopecks';
comment on column members.limit_row is 'type: Kopecks';
comment on column members.limit_register is 'type: Kopecks';
comment on column members.limit_day is 'type: Kopecks';
comment on column tax_accounts.bonus is 'type: Kopecks';
comment on column tax_accounts.debt is 'type: Kopecks';
comment on column document_events.seq is 'type: number';
comment on column journal_chains.last_no is 'type: number';
comment on column journal_chains.checked_no is 'type: number';
comment on column journal_chains.broken_no is 'type: number';
comment on column journal_entries.no is 'type: number';

-- Taxpayer numbers and phones whose digits were checked before they were stored.
comment on column profiles.inn is 'type: PersonInn';
comment on column bindings.inn is 'type: PersonInn';
comment on column bindings.new_inn is 'type: PersonInn';
comment on column npd_registrations.inn is 'type: PersonInn';
comment on column npd_status_checks.inn is 'type: PersonInn';
comment on column npd_status_questions.inn is 'type: PersonInn';
comment on column contractors.inn is 'type: PersonInn';
comment on column contractor_invitations.inn is 'type: PersonInn';
comment on column invitation_list_rows.inn is 'type: PersonInn';
comment on column checks.inn is 'type: PersonInn';
comment on column document_signatures.signer_inn is 'type: PersonInn';
comment on column organizations.inn is 'type: Inn';
comment on column checks.buyer_inn is 'type: Inn';
comment on column persons.phone is 'type: Phone';
comment on column members.phone is 'type: Phone';
comment on column document_signatures.signer_phone is 'type: Phone';
comment on column phone_changes.old_phone is 'type: Phone';
comment on column phone_changes.new_phone is 'type: Phone';
comment on column leads.phone is 'type: Phone';
comment on column contractor_invitations.phone is 'type: Phone';
comment on column invitation_list_rows.phone is 'type: Phone';

-- As they were typed, right or wrong.
comment on column register_rows.inn is 'type: string';
comment on column register_rows.phone is 'type: string';
comment on column status_batch_rows.inn is 'type: string';
