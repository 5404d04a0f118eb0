// Printed from the migrated database by `npm run db:types`. Never edited by hand.
import type { Generated, GeneratedAlways } from 'kysely'

type AccountClosingsTable = {
  id: string
  person_id: string
  reason: 'personAsked' | 'consentWithdrawn'
  state: 'waiting' | 'cancelled' | 'done'
  requested_at: Temporal.Instant
  due_at: Temporal.Instant
  settled_at: Temporal.Instant | null
}

type ApprovalPoliciesTable = {
  id: string
  org_id: string
  edition: number
  bands: unknown
  created_by: string | null
  created_at: Temporal.Instant
}

type AssignmentsTable = {
  id: string
  task_id: string
  application_id: string
  org_id: string
  person_id: string
  price: number
  accepted_amount: number | null
  state:
    | 'docsPending'
    | 'active'
    | 'submitted'
    | 'rework'
    | 'amountConsent'
    | 'accepted'
    | 'actPending'
    | 'readyToPay'
    | 'paying'
    | 'paid'
    | 'closed'
    | 'cancelled'
    | 'disputed'
  frame_document_id: string | null
  order_document_id: string | null
  act_document_id: string | null
  rework_count: Generated<number>
  started_at: Temporal.Instant | null
  submitted_at: Temporal.Instant | null
  accepted_at: Temporal.Instant | null
  accept_due_on: Temporal.PlainDate | null
  paid_at: Temporal.Instant | null
  closed_at: Temporal.Instant | null
  version: Generated<number>
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

type BindingEventsTable = {
  id: string
  person_id: string
  at: Temporal.Instant
  from_state: string
  to_state: string
  rights_asked: Generated<string[]>
  rights_granted: Generated<string[]>
  reason_code: string | null
  reason_text: string | null
}

type BindingsTable = {
  person_id: string
  inn: string
  state:
    | 'none'
    | 'sending'
    | 'waiting'
    | 'bound'
    | 'boundPartly'
    | 'changing'
    | 'rejected'
    | 'timedOut'
    | 'unboundByPerson'
    | 'unboundByUs'
    | 'notNpd'
    | 'error'
  message_id: string | null
  request_id: string | null
  rights_asked: Generated<string[]>
  rights_granted: Generated<string[]>
  requested_at: Temporal.Instant | null
  processed_at: Temporal.Instant | null
  next_check_at: Temporal.Instant | null
  checks: Generated<number>
  reason_code: string | null
  reason_text: string | null
  version: Generated<number>
  updated_at: Temporal.Instant
  optional_rights: Generated<string[]>
  bound_at: Temporal.Instant | null
  silent_since: Temporal.Instant | null
  rights_checked_at: Temporal.Instant | null
  new_inn: string | null
  taxpayer: unknown
  taxpayer_at: Temporal.Instant | null
}

type BranchesTable = {
  id: string
  org_id: string
  name: string
  cost_center: Generated<string>
  closed_at: Temporal.Instant | null
  created_at: Temporal.Instant
}

type CheckCancelRequestsTable = {
  id: string
  check_id: string
  org_id: string
  person_id: string
  side: 'client' | 'person'
  reason: 'REFUND' | 'REGISTRATION_MISTAKE'
  comment: Generated<string>
  state: 'waiting' | 'agreed' | 'declined' | 'expired' | 'closed'
  asked_by: string
  asked_at: Temporal.Instant
  due_at: Temporal.Instant
  decided_by: string | null
  decided_at: Temporal.Instant | null
}

type ChecksTable = {
  id: string
  org_id: string
  person_id: string
  payout_id: string
  assignment_id: string
  row_id: string
  inn: string
  seller_name: string
  buyer_inn: string
  buyer_name: string
  services: unknown
  total: number
  operation_at: Temporal.Instant
  request_at: Temporal.Instant
  operation_unique_id: string
  message_id: string | null
  message_at: Temporal.Instant | null
  state:
    | 'queued'
    | 'sending'
    | 'registered'
    | 'retry'
    | 'failed'
    | 'cancelQueued'
    | 'cancelled'
    | 'cancelledOutside'
    | 'mismatch'
    | 'external'
  receipt_id: string | null
  link: string | null
  registered_at: Temporal.Instant | null
  fail_code: string | null
  fail_text: string | null
  attempts: Generated<number>
  next_try_at: Temporal.Instant | null
  cancelled_at: Temporal.Instant | null
  cancel_reason: string | null
  deadline_on: Temporal.PlainDate
  version: Generated<number>
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  replaces_id: string | null
  cancel_asked_by: 'person' | 'client' | 'system' | null
  cancel_asked_at: Temporal.Instant | null
  cancel_comment: Generated<string>
  cancel_message_id: string | null
  cancel_attempts: Generated<number>
  cancel_next_at: Temporal.Instant | null
  cancel_text: string | null
  compared_at: Temporal.Instant | null
  compare_asked_at: Temporal.Instant | null
  compare_text: string | null
  difference: string | null
  tax_to_pay: number | null
  unanswered_since: Temporal.Instant | null
}

type CodesTable = {
  id: string
  person_id: string
  session_id: string | null
  purpose: 'login' | 'password' | 'sign' | 'money' | 'consent' | 'confirm' | 'newPhone'
  subject_sha256: Buffer
  code_hmac: Buffer
  message_key: string
  tries_left: number
  sent_at: Temporal.Instant
  expires_at: Temporal.Instant
  used_at: Temporal.Instant | null
  dead_at: Temporal.Instant | null
  provider: string | null
  provider_id: string | null
  delivery: Generated<'sending' | 'accepted' | 'delivered' | 'failed' | 'unknown'>
  delivery_reason: string | null
  delivery_at: Temporal.Instant | null
}

type ConsentsTable = {
  id: string
  person_id: string
  org_id: string | null
  slug: string
  version: string
  text_sha256: Buffer
  method: 'checkbox' | 'code'
  code_id: string | null
  session_id: string | null
  ip: string
  user_agent: string
  accepted_at: Temporal.Instant
  withdrawn_at: Temporal.Instant | null
  withdrawn_by: 'person' | 'deletion' | null
  box_text: Generated<string>
}

type ContractorInvitationsTable = {
  id: string
  org_id: string
  way: 'sms' | 'link'
  inn: string | null
  name: Generated<string>
  phone: string | null
  state: 'sent' | 'opened' | 'accepted' | 'cancelled'
  person_id: string | null
  invited_by: string
  sms_state: 'waiting' | 'sent' | 'failed' | null
  sent_at: Temporal.Instant
  opened_at: Temporal.Instant | null
  accepted_at: Temporal.Instant | null
  expires_at: Temporal.Instant
  created_at: Temporal.Instant
}

type ContractorsTable = {
  id: string
  org_id: string
  person_id: string
  inn: string
  source: 'invite' | 'task' | 'import'
  created_at: Temporal.Instant
  is_watched: Generated<boolean>
  status_seen: 'active' | 'notActive' | 'unknown' | null
  status_seen_at: Temporal.Instant | null
  status_since: Temporal.PlainDate | null
  state: Generated<'works' | 'paused' | 'blocked' | 'archived'>
  paused_until: Temporal.PlainDate | null
  state_reason: string | null
  state_at: Temporal.Instant | null
  tags: Generated<string[]>
  note: Generated<string>
}

type DataExportsTable = {
  id: string
  person_id: string
  state: 'queued' | 'ready' | 'failed' | 'expired'
  key_cipher: Buffer | null
  file_key: string | null
  file_sha256: Buffer | null
  file_size: number | null
  requested_at: Temporal.Instant
  ready_at: Temporal.Instant | null
  expires_at: Temporal.Instant | null
}

type DestructionRecordsTable = {
  id: string
  person_id: string
  reason: 'personAsked' | 'consentWithdrawn' | 'phoneMoved' | 'retentionOver'
  destroyed: unknown
  kept: unknown
  method: string
  requested_at: Temporal.Instant
  destroyed_at: Temporal.Instant
}

type DocumentEventsTable = {
  seq: GeneratedAlways<number>
  document_id: string
  kind: string
  actor: string
  details: Generated<unknown>
  at: Temporal.Instant
  prev_hash: string
  hash: string
}

type DocumentSignaturesTable = {
  id: string
  document_id: string
  side: 'client' | 'person'
  signer_id: string
  signer_name: string
  signer_inn: string | null
  signer_phone: string
  role: string
  basis: string
  code_id: string
  document_sha256: string
  agreement_version: string
  agreement_sha256: Buffer
  purpose_text: string
  code_sent_at: Temporal.Instant
  message_key: string
  session_id: string
  ip: string
  user_agent: string
  signed_at: Temporal.Instant
}

type DocumentsTable = {
  id: string
  org_id: string
  person_id: string
  kind: 'frame' | 'order' | 'act'
  number: string
  title: string
  day: Temporal.PlainDate
  amount: number | null
  state:
    | 'draft'
    | 'ready'
    | 'waitClient'
    | 'waitPerson'
    | 'signed'
    | 'declined'
    | 'expired'
    | 'revoked'
    | 'annulPending'
    | 'annulled'
    | 'replaced'
    | 'failed'
  signers_order: 'clientFirst' | 'personFirst' | 'parallel'
  parent_id: string | null
  assignment_id: string | null
  task_id: string | null
  template: string
  facts: unknown
  sha256: string | null
  size: number | null
  signed_sha256: string | null
  protocol_sha256: string | null
  verify_code: string
  expires_at: Temporal.Instant
  decline_reason: string | null
  signed_at: Temporal.Instant | null
  version: Generated<number>
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

type EntryGuardsTable = {
  guarded_hmac: Buffer
  way: 'code' | 'password' | 'act'
  wrong_in_row: number
  locked_until: Temporal.Instant | null
  last_try_at: Temporal.Instant
}

type IdempotencyKeysTable = {
  principal: string
  key: string
  endpoint: string
  body_sha256: Buffer
  state: 'running' | 'done'
  status: number | null
  response: unknown
  created_at: Temporal.Instant
}

type InstallationFactsTable = {
  name: string
  value: unknown
}

type InvitationListRowsTable = {
  list_id: string
  no: number
  source_row: number
  phone: string | null
  inn: string | null
  name: Generated<string>
  state: 'waiting' | 'invited' | 'skipped' | 'wrong'
  problem: string | null
  invitation_id: string | null
}

type InvitationListsTable = {
  id: string
  org_id: string
  name: string
  state: 'running' | 'done'
  total: number
  created_by: string
  created_at: Temporal.Instant
  finished_at: Temporal.Instant | null
}

type JobsTable = {
  id: string
  name: string
  payload: unknown
  unique_key: string | null
  run_at: Temporal.Instant
  attempts: Generated<number>
  faults: Generated<number>
  lease: string | null
  leased_until: Temporal.Instant | null
  last_error: string | null
  state: Generated<'waiting' | 'dead'>
  created_at: Temporal.Instant
}

type JournalChainsTable = {
  owner_id: string
  last_no: number
  last_sha256: Buffer
  checked_at: Temporal.Instant | null
  checked_no: number | null
  broken_no: number | null
  broken_what: string | null
}

type JournalEntriesTable = {
  owner_id: string
  no: number
  text_version: number
  at: Temporal.Instant
  person_id: string | null
  actor_name: string
  actor_role: string | null
  ip: Generated<string>
  action: string
  object_kind: string
  object_id: string
  object_name: Generated<string>
  facts: Generated<unknown>
  previous_sha256: Buffer
  sha256: Buffer
}

type LeadsTable = {
  id: string
  name: string
  phone: string
  type: 'client' | 'person'
  consent_version: string
  consent_sha256: Buffer
  ip: string
  created_at: Temporal.Instant
}

type LegalEditionsTable = {
  slug: string
  version: string
  sha256: Buffer
  title: string
  day: Temporal.PlainDate
  markdown: string
  changes: Generated<string>
  first_shown_at: Temporal.Instant
}

type MembersTable = {
  id: string
  org_id: string
  person_id: string | null
  phone: string | null
  name: Generated<string>
  role: 'owner' | 'admin' | 'manager' | 'accountant' | 'approver' | 'signer' | 'viewer'
  status: 'invited' | 'requested' | 'active' | 'disabled'
  invited_by: string | null
  created_at: Temporal.Instant
  limit_row: number | null
  limit_register: number | null
  limit_day: number | null
  branch_ids: Generated<string[]>
  last_seen_at: Temporal.Instant | null
  version: Generated<number>
  joined_at: Temporal.Instant | null
  disabled_at: Temporal.Instant | null
  basis: Generated<string>
  invited_at: Temporal.Instant | null
}

type NoticeMessagesTable = {
  id: string
  notification_id: string
  person_id: string
  channel: 'sms' | 'mail'
  purpose: 'service' | 'advertising'
  is_critical: boolean
  state: 'waiting' | 'sending' | 'sent' | 'dropped' | 'failed' | 'unknown'
  reason: string | null
  provider_id: string | null
  counted_on: Temporal.PlainDate | null
  created_at: Temporal.Instant
  settled_at: Temporal.Instant | null
}

type NotificationSettingsTable = {
  person_id: string
  category: 'task' | 'document' | 'money' | 'check' | 'tax' | 'npd' | 'security' | 'system'
  channel: 'sms' | 'mail'
  is_on: boolean
}

type NotificationsTable = {
  id: string
  person_id: string
  org_id: string | null
  category: 'task' | 'document' | 'money' | 'check' | 'tax' | 'npd' | 'security' | 'system'
  event_key: string
  title: string
  body: string
  link: string | null
  state: 'created' | 'delivered' | 'read' | 'archived'
  created_at: Temporal.Instant
  read_at: Temporal.Instant | null
  archived_at: Temporal.Instant | null
  priority: Generated<'normal' | 'high' | 'critical'>
  acted_at: Temporal.Instant | null
  source: Generated<'platform' | 'fns'>
  outside_id: string | null
  outside_at: Temporal.Instant | null
  outside_state: 'new' | 'delivered' | 'read' | 'archived' | null
  mark_waiting: 'delivered' | 'read' | 'archived' | null
  marked_at: Temporal.Instant | null
}

type NpdDictionariesTable = {
  name: 'regions' | 'activities' | 'rejections'
  items: unknown
  read_at: Temporal.Instant
}

type NpdRegistrationsTable = {
  id: string
  person_id: string
  kind: 'register' | 'unregister'
  mode: 'guided' | 'direct'
  state:
    | 'draft'
    | 'instructed'
    | 'checkingStatus'
    | 'notYet'
    | 'done'
    | 'denied'
    | 'sent'
    | 'inProgress'
    | 'rejected'
    | 'already'
    | 'cancelled'
  step: Generated<number>
  answers: Generated<unknown>
  oktmo: string | null
  activities: Generated<string[]>
  way: 'passport' | 'password' | 'gosuslugi' | null
  findings: Generated<unknown>
  checked_at: Temporal.Instant | null
  inn: string | null
  confirmed_subject: string | null
  reason: 'REFUSE' | 'RIGHTS_LOST' | null
  message_id: string | null
  request_id: string | null
  resends: Generated<number>
  rejection_code: string | null
  rejection_text: string | null
  certificate_number: string | null
  registered_on: Temporal.PlainDate | null
  unregistered_on: Temporal.PlainDate | null
  watch_until: Temporal.Instant | null
  next_check_at: Temporal.Instant | null
  checks: Generated<number>
  last_checked_at: Temporal.Instant | null
  silent_since: Temporal.Instant | null
  version: Generated<number>
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

type NpdStatusChecksTable = {
  id: string
  inn: string
  day: Temporal.PlainDate
  result: 'active' | 'notActive' | 'unknown'
  source: 'partner' | 'publicService'
  registered_on: Temporal.PlainDate | null
  checked_at: Temporal.Instant
  requested_by: string | null
  answer_sha256: Buffer | null
  unregistered_on: Temporal.PlainDate | null
}

type NpdStatusQuestionsTable = {
  inn: string
  day: Temporal.PlainDate
  urgency: number
  requested_by: string | null
  asked_at: Temporal.Instant
  ask_after: Temporal.Instant
  attempts: Generated<number>
  lease: string | null
  leased_until: Temporal.Instant | null
}

type NpdStatusTurnsTable = {
  service: string
  next_at: Temporal.Instant
}

type NumberSeriesTable = {
  scope: string
  series: string
  year: number
  last: number
}

type OrganizationAccountsTable = {
  id: string
  org_id: string
  bik: string
  account: string
  bank_name: Generated<string>
  is_main: boolean
  created_by: string
  created_at: Temporal.Instant
  removed_at: Temporal.Instant | null
}

type OrganizationsTable = {
  id: string
  inn: string
  kpp: string | null
  ogrn: string | null
  full_name: string
  short_name: string
  legal_address: Generated<string>
  source: 'fns' | 'typed'
  status: 'active' | 'suspended' | 'closed'
  version: Generated<number>
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  brand_name: Generated<string>
  logo_file_key: string | null
  hides_name: Generated<boolean>
  limit_row: Generated<number>
  limit_register: number | null
  limit_day: number | null
  limit_person_month: Generated<number>
}

type OutboxMessagesTable = {
  id: string
  message_key: string
  kind: 'sms' | 'mail'
  recipient: string
  subject: string | null
  body: string
  created_at: Temporal.Instant
}

type PayoutMethodsTable = {
  id: string
  person_id: string
  kind: 'account' | 'card'
  bik: string | null
  number_cipher: Buffer
  number_sha256: Buffer
  mask: string
  usable_from: Temporal.Instant
  created_at: Temporal.Instant
  removed_at: Temporal.Instant | null
  is_main: Generated<boolean>
  bank_name: Generated<string>
  chosen_at: Temporal.Instant | null
}

type PayoutsTable = {
  id: string
  org_id: string
  person_id: string
  assignment_id: string
  row_id: string
  amount: number
  method_id: string
  requisites_mask: string
  purpose: string
  bank_key: string
  bank_id: string | null
  state: 'created' | 'sent' | 'paid' | 'rejected' | 'returned' | 'cancelled'
  bank_code: string | null
  bank_text: string | null
  unclear_since: Temporal.Instant | null
  created_at: Temporal.Instant
  sent_at: Temporal.Instant | null
  paid_at: Temporal.Instant | null
  updated_at: Temporal.Instant
  npd_status_check_id: string | null
}

type PersonsTable = {
  id: string
  phone: string | null
  status: 'pending' | 'active' | 'blocked' | 'deleted'
  password_hash: string | null
  password_set_at: Temporal.Instant | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

type PhoneChangesTable = {
  id: string
  person_id: string
  kind: 'both' | 'recovery'
  old_phone: string
  new_phone: string
  pending_person_id: string | null
  state: 'waiting' | 'done' | 'cancelled' | 'expired'
  old_code_id: string | null
  new_code_id: string | null
  ip: string
  created_at: Temporal.Instant
  due_at: Temporal.Instant
  settled_at: Temporal.Instant | null
}

type ProfilesTable = {
  person_id: string
  surname: Generated<string>
  firstname: Generated<string>
  secondname: Generated<string>
  birthdate: Temporal.PlainDate | null
  inn: string | null
  doctypeid: number | null
  paspserial_cipher: Buffer | null
  paspnumber_cipher: Buffer | null
  email: string | null
  version: Generated<number>
  updated_at: Temporal.Instant
  no_secondname: Generated<boolean>
  email_confirmed_at: Temporal.Instant | null
  region: string | null
  email_code_hmac: Buffer | null
  email_code_tries_left: Generated<number>
  email_code_expires_at: Temporal.Instant | null
  doc_issued_by_cipher: Buffer | null
  doc_issued_on: Temporal.PlainDate | null
  doc_division: string | null
  doc_expires_on: Temporal.PlainDate | null
}

type QuietHoursTable = {
  person_id: string
  from_hour: number
  to_hour: number
}

type RateCountersTable = {
  key: string
  window_start: Temporal.Instant
  count: number
}

type RegisterApprovalsTable = {
  id: string
  register_id: string
  person_id: string
  decision: 'approved' | 'returned'
  comment: Generated<string>
  code_id: string | null
  register_sha256: string
  at: Temporal.Instant
  step: Generated<number>
  for_person_id: string | null
  round: Generated<number>
  reason: Generated<string>
}

type RegisterRowsTable = {
  id: string
  register_id: string
  org_id: string
  no: number
  source_row: number | null
  raw: Generated<unknown>
  inn: Generated<string>
  fio: Generated<string>
  phone: Generated<string>
  task_number: Generated<string>
  service: Generated<string>
  amount: number | null
  external_key: string | null
  person_id: string | null
  assignment_id: string | null
  state:
    | 'new'
    | 'checking'
    | 'error'
    | 'warning'
    | 'ready'
    | 'excluded'
    | 'held'
    | 'waitAct'
    | 'queued'
    | 'sent'
    | 'paid'
    | 'bankRejected'
    | 'returned'
    | 'checkQueued'
    | 'checkDone'
    | 'checkFailed'
    | 'done'
    | 'cancelled'
  errors: Generated<unknown>
  version: Generated<number>
  updated_at: Temporal.Instant
}

type RegistersTable = {
  id: string
  org_id: string
  number: string
  name: string
  source: 'acceptedTasks' | 'file'
  file_name: string | null
  file_sha256: string | null
  state:
    | 'draft'
    | 'importing'
    | 'validating'
    | 'hasErrors'
    | 'ready'
    | 'onApproval'
    | 'returned'
    | 'approved'
    | 'scheduled'
    | 'executing'
    | 'partial'
    | 'executed'
    | 'failed'
    | 'cancelled'
  created_by: string
  submitted_by: string | null
  approved_by: string | null
  approved_at: Temporal.Instant | null
  started_by: string | null
  started_at: Temporal.Instant | null
  executed_at: Temporal.Instant | null
  version: Generated<number>
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  branch_id: string | null
  policy_edition: number | null
  approval_round: Generated<number>
  approval_steps: unknown
  submitted_at: Temporal.Instant | null
  checked_for: string | null
}

type SchemaMigrationsTable = {
  number: number
  name: string
  checksum: string
  applied_at: Generated<Temporal.Instant>
}

type ServiceOutagesTable = {
  id: string
  service: 'taxService' | 'npdStatus' | 'bank' | 'sms' | 'mail'
  began_at: Temporal.Instant
  ended_at: Temporal.Instant | null
  told_at: Temporal.Instant | null
  end_told_at: Temporal.Instant | null
}

type ServiceStatesTable = {
  service: 'taxService' | 'npdStatus' | 'bank' | 'sms' | 'mail'
  state: 'answering' | 'failing' | 'silent'
  since: Temporal.Instant
  failures: number
  next_try_at: Temporal.Instant | null
  pause_seconds: number
  checked_at: Temporal.Instant
  watched_from: Temporal.Instant
}

type SessionsTable = {
  id: string
  token_sha256: Buffer
  companion_sha256: Buffer | null
  person_id: string
  user_agent: string
  ip: string
  created_at: Temporal.Instant
  last_seen_at: Temporal.Instant
  expires_at: Temporal.Instant
  revoked_at: Temporal.Instant | null
  confirmed_at: Temporal.Instant | null
  mode: Generated<'client' | 'person'>
}

type StatusBatchRowsTable = {
  batch_id: string
  no: number
  source_row: number
  inn: string
  typed: string
  name: Generated<string>
  repeats: number | null
  state: 'waiting' | 'done' | 'wrong'
  result: 'active' | 'notActive' | 'unknown' | null
  check_id: string | null
  problem: string | null
  asked_until: Temporal.Instant | null
}

type StatusBatchesTable = {
  id: string
  org_id: string
  kind: 'screen' | 'list'
  name: string
  file_sha256: Buffer | null
  day: Temporal.PlainDate
  state: 'queued' | 'running' | 'paused' | 'done' | 'cancelled'
  total: number
  created_by: string
  created_at: Temporal.Instant
  started_at: Temporal.Instant | null
  finished_at: Temporal.Instant | null
}

type SubstitutionsTable = {
  id: string
  org_id: string
  member_id: string
  substitute_id: string
  from_day: Temporal.PlainDate
  to_day: Temporal.PlainDate
  created_by: string
  created_at: Temporal.Instant
  ended_at: Temporal.Instant | null
}

type TaskApplicationsTable = {
  id: string
  task_id: string
  org_id: string
  person_id: string
  price: number | null
  comment: Generated<string>
  auto_confirm: Generated<boolean>
  state:
    | 'sent'
    | 'viewed'
    | 'shortlisted'
    | 'offered'
    | 'accepted'
    | 'declinedByClient'
    | 'declinedByPerson'
    | 'withdrawn'
    | 'expired'
  decline_reason: string | null
  created_at: Temporal.Instant
  decided_at: Temporal.Instant | null
  version: Generated<number>
}

type TaskResultsTable = {
  id: string
  assignment_id: string
  no: number
  text: string
  links: Generated<string[]>
  submitted_at: Temporal.Instant
  decision: 'accepted' | 'rework' | null
  decision_text: string | null
  decided_at: Temporal.Instant | null
}

type TasksTable = {
  id: string
  org_id: string
  number: string
  title: string
  category: string
  result: string
  criteria: Generated<string[]>
  format: 'remote' | 'onSite'
  place: Generated<string>
  pay_kind: 'fixed' | 'unit' | 'offers'
  price: number | null
  unit: string | null
  quantity: number | null
  slots: number
  slots_taken: Generated<number>
  starts_on: Temporal.PlainDate | null
  due_on: Temporal.PlainDate
  apply_until: Temporal.PlainDate
  receipt_text: string
  state: 'draft' | 'checking' | 'published' | 'paused' | 'inProgress' | 'review' | 'completed' | 'cancelled' | 'expired'
  cancel_reason: string | null
  source_task_id: string | null
  created_by: string
  published_at: Temporal.Instant | null
  version: Generated<number>
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  branch_id: string | null
}

type TaxAccountsTable = {
  person_id: string
  bonus: number | null
  debt: Generated<number>
  charges: Generated<unknown>
  cards: Generated<unknown>
  documents: Generated<unknown>
  income: Generated<unknown>
  asked_at: Temporal.Instant | null
  fetched_at: Temporal.Instant | null
  problem: 'silent' | 'noRight' | 'unbound' | 'unregistered' | 'denied' | 'refused' | null
  problem_text: string | null
  problem_at: Temporal.Instant | null
  debt_since: Temporal.PlainDate | null
  silent_until: Temporal.PlainDate | null
}

type TaxCertificatesTable = {
  id: string
  person_id: string
  kind: 'registration' | 'income'
  year: number
  state: 'queued' | 'ready' | 'failed'
  key_cipher: Buffer | null
  file_key: string | null
  problem: string | null
  asked_at: Temporal.Instant
  ready_at: Temporal.Instant | null
}

type TaxCursorsTable = {
  name: string
  value: string
  updated_at: Temporal.Instant
}

type TaxInboxesTable = {
  person_id: string
  fetched_at: Temporal.Instant | null
  failing_since: Temporal.Instant | null
}

export type Tables = {
  account_closings: AccountClosingsTable
  approval_policies: ApprovalPoliciesTable
  assignments: AssignmentsTable
  binding_events: BindingEventsTable
  bindings: BindingsTable
  branches: BranchesTable
  check_cancel_requests: CheckCancelRequestsTable
  checks: ChecksTable
  codes: CodesTable
  consents: ConsentsTable
  contractor_invitations: ContractorInvitationsTable
  contractors: ContractorsTable
  data_exports: DataExportsTable
  destruction_records: DestructionRecordsTable
  document_events: DocumentEventsTable
  document_signatures: DocumentSignaturesTable
  documents: DocumentsTable
  entry_guards: EntryGuardsTable
  idempotency_keys: IdempotencyKeysTable
  installation_facts: InstallationFactsTable
  invitation_list_rows: InvitationListRowsTable
  invitation_lists: InvitationListsTable
  jobs: JobsTable
  journal_chains: JournalChainsTable
  journal_entries: JournalEntriesTable
  leads: LeadsTable
  legal_editions: LegalEditionsTable
  members: MembersTable
  notice_messages: NoticeMessagesTable
  notification_settings: NotificationSettingsTable
  notifications: NotificationsTable
  npd_dictionaries: NpdDictionariesTable
  npd_registrations: NpdRegistrationsTable
  npd_status_checks: NpdStatusChecksTable
  npd_status_questions: NpdStatusQuestionsTable
  npd_status_turns: NpdStatusTurnsTable
  number_series: NumberSeriesTable
  organization_accounts: OrganizationAccountsTable
  organizations: OrganizationsTable
  outbox_messages: OutboxMessagesTable
  payout_methods: PayoutMethodsTable
  payouts: PayoutsTable
  persons: PersonsTable
  phone_changes: PhoneChangesTable
  profiles: ProfilesTable
  quiet_hours: QuietHoursTable
  rate_counters: RateCountersTable
  register_approvals: RegisterApprovalsTable
  register_rows: RegisterRowsTable
  registers: RegistersTable
  schema_migrations: SchemaMigrationsTable
  service_outages: ServiceOutagesTable
  service_states: ServiceStatesTable
  sessions: SessionsTable
  status_batch_rows: StatusBatchRowsTable
  status_batches: StatusBatchesTable
  substitutions: SubstitutionsTable
  task_applications: TaskApplicationsTable
  task_results: TaskResultsTable
  tasks: TasksTable
  tax_accounts: TaxAccountsTable
  tax_certificates: TaxCertificatesTable
  tax_cursors: TaxCursorsTable
  tax_inboxes: TaxInboxesTable
}
