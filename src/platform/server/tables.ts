// Printed from the migrated database by `npm run db:types`. Never edited by hand.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Phone } from '#/kernel/phone.ts'

type AccountClosingsTable = {
  id: Id<'accountClosing'>
  person_id: Id<'person'>
  reason: 'personAsked' | 'consentWithdrawn'
  state: 'waiting' | 'cancelled' | 'done'
  requested_at: Temporal.Instant
  due_at: Temporal.Instant
  settled_at: Temporal.Instant | null
}

type ApprovalPoliciesTable = {
  id: Id<'policy'>
  org_id: Id<'organization'>
  edition: number
  bands: unknown
  created_by: Id<'person'> | null
  created_at: Temporal.Instant
}

type AssignmentsTable = {
  id: Id<'assignment'>
  task_id: Id<'task'>
  application_id: Id<'application'>
  org_id: Id<'organization'>
  person_id: Id<'person'>
  price: Kopecks
  accepted_amount: Kopecks | null
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
  frame_document_id: Id<'document'> | null
  order_document_id: Id<'document'> | null
  act_document_id: Id<'document'> | null
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
  part_of: Id<'assignment'> | null
  overpaid: Kopecks | null
  accept_remarks: string | null
  settled_amount: Kopecks | null
  settled_by: 'agreement' | 'dispute' | null
  settled_reason: string | null
}

type AttachmentPartsTable = {
  attachment_id: Id<'file'>
  start: number
  size: number
  sha256: string
  kept: Generated<boolean>
}

type AttachmentsTable = {
  id: Id<'file'>
  place: 'task' | 'application' | 'result' | 'message'
  about_id: Id<'task'> | Id<'assignment'> | Id<'application'>
  part: string | null
  person_id: Id<'person'>
  org_id: Id<'organization'> | null
  name: string
  kind: 'pdf' | 'jpeg' | 'png' | 'webp' | 'heic' | 'video' | 'zip' | 'office' | 'oldOffice' | 'text'
  size: number
  received: Generated<number>
  sha256: Buffer | null
  state: 'uploading' | 'checking' | 'ready' | 'infected' | 'unfit'
  waits: Generated<boolean>
  shows: Generated<boolean>
  problem: string | null
  created_at: Temporal.Instant
  touched_at: Temporal.Instant
}

type BankDirectoriesTable = {
  dated: Temporal.PlainDate
  loaded_at: Temporal.Instant
  banks: number
}

type BanksTable = {
  bik: string
  name: string
  city: string
  corr_account: string | null
  participant_type: string
  closed_on: Temporal.PlainDate | null
  listed_on: Temporal.PlainDate
}

type BindingEventsTable = {
  id: Id<'bindingEvent'>
  person_id: Id<'person'>
  at: Temporal.Instant
  from_state: string
  to_state: string
  rights_asked: Generated<string[]>
  rights_granted: Generated<string[]>
  reason_code: string | null
  reason_text: string | null
}

type BindingsTable = {
  person_id: Id<'person'>
  inn: PersonInn
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
  new_inn: PersonInn | null
  taxpayer: unknown
  taxpayer_at: Temporal.Instant | null
}

type BoardWordsTable = {
  word: string
}

type BranchesTable = {
  id: Id<'branch'>
  org_id: Id<'organization'>
  name: string
  cost_center: Generated<string>
  closed_at: Temporal.Instant | null
  created_at: Temporal.Instant
}

type CodesTable = {
  id: Id<'code'>
  person_id: Id<'person'>
  session_id: Id<'session'> | null
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
  is_known: Generated<boolean>
  voided_at: Temporal.Instant | null
}

type ColumnPresetsTable = {
  id: Id<'columnPreset'>
  org_id: Id<'organization'>
  heading: string
  columns: unknown
  titles: unknown
  saved_by: Id<'person'>
  saved_at: Temporal.Instant
  used_at: Temporal.Instant
}

type ConnectionSightsTable = {
  connection_id: Id<'connection'>
  state: 'answering' | 'failing' | 'silent'
  since: Temporal.Instant
  failures: number
  next_try_at: Temporal.Instant | null
  pause_seconds: number
  checked_at: Temporal.Instant
  told_at: Temporal.Instant | null
}

type ConsentsTable = {
  id: Id<'consent'>
  person_id: Id<'person'>
  org_id: Id<'organization'> | null
  slug: string
  version: string
  text_sha256: Buffer
  method: 'checkbox' | 'code'
  code_id: Id<'code'> | null
  session_id: Id<'session'> | null
  ip: string
  user_agent: string
  accepted_at: Temporal.Instant
  withdrawn_at: Temporal.Instant | null
  withdrawn_by: 'person' | 'deletion' | null
  box_text: Generated<string>
}

type ContractorInvitationsTable = {
  id: Id<'invitation'>
  org_id: Id<'organization'>
  way: 'sms' | 'link'
  inn: PersonInn | null
  name: Generated<string>
  phone: Phone | null
  state: 'sent' | 'opened' | 'accepted' | 'cancelled'
  person_id: Id<'person'> | null
  invited_by: Id<'person'>
  sms_state: 'waiting' | 'sent' | 'failed' | null
  sent_at: Temporal.Instant
  opened_at: Temporal.Instant | null
  accepted_at: Temporal.Instant | null
  expires_at: Temporal.Instant
  created_at: Temporal.Instant
  work_amount: Kopecks | null
}

type ContractorsTable = {
  id: Id<'contractor'>
  org_id: Id<'organization'>
  person_id: Id<'person'>
  inn: PersonInn
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
  left_on: Temporal.PlainDate | null
  stop_cause: 'contract' | 'undelivered' | 'interests' | 'formerEmployee' | 'other' | null
}

type DataExportsTable = {
  id: Id<'dataExport'>
  person_id: Id<'person'>
  state: 'queued' | 'ready' | 'failed' | 'expired'
  key_cipher: Buffer | null
  file_key: string | null
  file_sha256: Buffer | null
  file_size: number | null
  requested_at: Temporal.Instant
  ready_at: Temporal.Instant | null
  expires_at: Temporal.Instant | null
}

type DependenceMetersTable = {
  org_id: Id<'organization'>
  level: 'calm' | 'near' | 'above'
  people: number
  counted_on: Temporal.PlainDate
  accepted_level: 'near' | 'above' | null
  accepted_people: number | null
  accepted_note: string | null
  accepted_by: Id<'person'> | null
  accepted_at: Temporal.Instant | null
  accepted_until: Temporal.PlainDate | null
  foretold: Generated<string[]>
  is_threshold_foretold: Generated<boolean>
}

type DestructionRecordsTable = {
  id: Id<'destruction'>
  person_id: Id<'person'>
  reason: 'personAsked' | 'consentWithdrawn' | 'phoneMoved' | 'retentionOver'
  destroyed: unknown
  kept: unknown
  method: string
  requested_at: Temporal.Instant
  destroyed_at: Temporal.Instant
}

type DisputeEventsTable = {
  dispute_id: Id<'dispute'>
  no: number
  kind: 'opened' | 'answered' | 'termsProposed' | 'settled' | 'referred' | 'overdue' | 'withdrawn' | 'decided'
  side: 'client' | 'person' | 'system' | 'operator'
  person_id: Id<'person'> | null
  words: string
  amount: Kopecks | null
  at: Temporal.Instant
}

type DisputesTable = {
  id: Id<'dispute'>
  assignment_id: Id<'assignment'>
  opened_by: 'client' | 'person'
  reason: string
  claim: Kopecks | null
  stood: 'active' | 'rework' | 'submitted' | 'readyToPay'
  state: 'opened' | 'answered' | 'withOperator' | 'settled' | 'decided' | 'withdrawn'
  terms_no: Generated<number>
  terms_by: 'client' | 'person' | null
  terms_amount: Kopecks | null
  due_on: Temporal.PlainDate | null
  outcome: Kopecks | null
  opened_at: Temporal.Instant
  ended_at: Temporal.Instant | null
}

type DocumentArchivePartsTable = {
  archive_id: Id<'documentArchive'>
  no: number
  file_sha256: string
  size: number
  documents: number
  last_created_at: Temporal.Instant
  last_id: Id<'document'> | Id<'receipt'> | Id<'assignment'>
}

type DocumentArchivesTable = {
  id: Id<'documentArchive'>
  side: 'client' | 'person'
  asked_by: Id<'person'>
  org_id: Id<'organization'> | null
  branch_ids: Id<'branch'>[]
  document_id: Id<'document'> | null
  person_id: Id<'person'> | null
  from_day: Temporal.PlainDate | null
  to_day: Temporal.PlainDate | null
  state: 'building' | 'ready' | 'failed' | 'expired'
  asked_at: Temporal.Instant
  ready_at: Temporal.Instant | null
  expires_at: Temporal.Instant | null
  kind: Generated<'court' | 'receipts' | 'audit'>
  title: Generated<string>
  wish: Generated<unknown>
  total: number | null
  done: Generated<number>
  taken_at: Temporal.Instant | null
}

type DocumentDestructionLinesTable = {
  destruction_id: Id<'documentDestruction'>
  document_id: Id<'document'>
  state: 'waiting' | 'destroyed' | 'left'
  why: string | null
  sha256: string | null
  signed_sha256: string | null
  protocol_sha256: string | null
  journal_sha256: string | null
  kept_until: Temporal.PlainDate | null
  destroyed_at: Temporal.Instant | null
}

type DocumentDestructionsTable = {
  id: Id<'documentDestruction'>
  org_id: Id<'organization'>
  number: string
  state: 'planned' | 'destroying' | 'done' | 'cancelled'
  asked_by: Id<'person'>
  asked_at: Temporal.Instant
  starts_at: Temporal.Instant
  cancelled_by: Id<'person'> | null
  done_at: Temporal.Instant | null
  act_sha256: string | null
}

type DocumentEventsTable = {
  seq: GeneratedAlways<number>
  document_id: Id<'document'>
  kind: string
  actor: string
  details: Generated<unknown>
  at: Temporal.Instant
  prev_hash: string
  hash: string
}

type DocumentHoldsTable = {
  id: Id<'documentHold'>
  document_id: Id<'document'>
  reason: 'dispute' | 'inspection' | 'court'
  words: string
  set_by: Id<'person'>
  set_at: Temporal.Instant
  lifted_by: Id<'person'> | null
  lifted_at: Temporal.Instant | null
  lift_words: string | null
}

type DocumentManifestsTable = {
  id: string
  text: string
  size: number
  created_at: Temporal.Instant
}

type DocumentRootJournalsTable = {
  owner_id: Id<'organization'> | Id<'person'>
  root_no: number
  place: number
  last_no: number
}

type DocumentRootPlacesTable = {
  document_id: Id<'document'>
  root_no: number
  place: number
}

type DocumentRootStampsTable = {
  root_no: number
  token: Buffer
  stamped_at: Temporal.Instant
  serial: string
  policy: string
  authority: string
  received_at: Temporal.Instant
}

type DocumentRootsTable = {
  no: number
  day: Temporal.PlainDate
  root: string
  previous: string
  size: number
  lines_sha256: string
  last_seq: number
  made_at: Temporal.Instant
}

type DocumentSignaturesTable = {
  id: Id<'signature'>
  document_id: Id<'document'>
  side: 'client' | 'person'
  signer_id: Id<'person'>
  signer_name: string
  signer_inn: PersonInn | null
  signer_phone: Phone
  role: string
  basis: string
  code_id: Id<'code'>
  document_sha256: string
  agreement_version: string
  agreement_sha256: Buffer
  purpose_text: string
  code_sent_at: Temporal.Instant
  message_key: string
  session_id: Id<'session'>
  ip: string
  user_agent: string
  signed_at: Temporal.Instant
  manifest_id: string | null
  manifest_place: number | null
}

type DocumentsTable = {
  id: Id<'document'>
  org_id: Id<'organization'>
  person_id: Id<'person'>
  kind: 'frame' | 'order' | 'act' | 'annulment' | 'own' | 'nda' | 'addendum'
  number: string
  title: string
  day: Temporal.PlainDate
  amount: Kopecks | null
  state:
    | 'draft'
    | 'ready'
    | 'waitClient'
    | 'waitPerson'
    | 'signed'
    | 'signedOutside'
    | 'annulPending'
    | 'annulled'
    | 'replaced'
    | 'disputed'
    | 'misloaded'
    | 'declined'
    | 'expired'
    | 'revoked'
    | 'failed'
  signers_order: 'clientFirst' | 'personFirst' | 'parallel'
  parent_id: Id<'document'> | null
  assignment_id: Id<'assignment'> | null
  task_id: Id<'task'> | null
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
  ends_id: Id<'document'> | null
  ended_by_id: Id<'document'> | null
  paper_id: Id<'ownPaper'> | null
  kept_until: Temporal.PlainDate | null
  destroyed_by: Id<'documentDestruction'> | null
  source: Generated<'platform' | 'outside'>
  closed_to_person: Generated<boolean>
}

type EditionRenewalLinesTable = {
  renewal_id: Id<'renewal'>
  document_id: Id<'document'>
  state: 'waiting' | 'proposed' | 'left'
  proposal_id: Id<'document'> | null
  why: string | null
}

type EditionRenewalsTable = {
  id: Id<'renewal'>
  org_id: Id<'organization'>
  kind: 'frame' | 'nda'
  template: string
  reason: string
  answer_by: Temporal.PlainDate
  state: 'proposing' | 'proposed' | 'stopped'
  stop_reason: string | null
  asked_by: Id<'person'>
  asked_at: Temporal.Instant
}

type EmploymentAnswersTable = {
  id: Id<'employmentAnswer'>
  contractor_id: Id<'contractor'>
  left_on: Temporal.PlainDate | null
  created_at: Temporal.Instant
  asked_again_at: Temporal.Instant | null
}

type EntryGuardsTable = {
  guarded_hmac: Buffer
  way: 'code' | 'password' | 'act'
  wrong_in_row: number
  locked_until: Temporal.Instant | null
  last_try_at: Temporal.Instant
}

type FavouriteTasksTable = {
  person_id: Id<'person'>
  task_id: Id<'task'>
  kept_at: Temporal.Instant
}

type FileOrdersTable = {
  payout_id: Id<'payout'>
  file_id: Id<'orderFile'> | null
  account_id: Id<'account'>
  year: number
  number: number | null
  day: Temporal.PlainDate
  reference: string
  denial_reason: string | null
  denied_by: Id<'person'> | null
  denied_at: Temporal.Instant | null
}

type FormerEmployeeListsTable = {
  org_id: Id<'organization'>
  salt_cipher: Buffer
  version: number
  loaded_at: Temporal.Instant
  loaded_by: Id<'person'>
}

type FormerEmployeesTable = {
  org_id: Id<'organization'>
  inn_hmac: Buffer
  left_on: Temporal.PlainDate
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
  list_id: Id<'invitationList'>
  no: number
  source_row: number
  phone: Phone | null
  inn: PersonInn | null
  name: Generated<string>
  state: 'waiting' | 'invited' | 'skipped' | 'wrong'
  problem: string | null
  invitation_id: Id<'invitation'> | null
}

type InvitationListsTable = {
  id: Id<'invitationList'>
  org_id: Id<'organization'>
  name: string
  state: 'running' | 'done'
  total: number
  created_by: Id<'person'>
  created_at: Temporal.Instant
  finished_at: Temporal.Instant | null
}

type JobsTable = {
  id: Id<'job'>
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
  lane: Generated<string>
}

type JournalChainsTable = {
  owner_id: Id<'organization'> | Id<'person'>
  last_no: number
  last_sha256: Buffer
  checked_at: Temporal.Instant | null
  checked_no: number | null
  broken_no: number | null
  broken_what: string | null
}

type JournalEntriesTable = {
  owner_id: Id<'organization'> | Id<'person'>
  no: number
  text_version: number
  at: Temporal.Instant
  person_id: Id<'person'> | null
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
  hashed_text: Buffer | null
}

type LeadsTable = {
  id: Id<'lead'>
  name: string
  phone: Phone
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

type MaxLinksTable = {
  person_id: Id<'person'>
  user_id: number | null
  code_sha256: Buffer | null
  code_until: Temporal.Instant | null
  linked_at: Temporal.Instant | null
  stopped_at: Temporal.Instant | null
}

type MembersTable = {
  id: Id<'member'>
  org_id: Id<'organization'>
  person_id: Id<'person'> | null
  phone: Phone | null
  name: Generated<string>
  role: 'owner' | 'admin' | 'manager' | 'accountant' | 'approver' | 'signer' | 'viewer'
  status: 'invited' | 'requested' | 'active' | 'disabled'
  invited_by: Id<'person'> | null
  created_at: Temporal.Instant
  limit_row: Kopecks | null
  limit_register: Kopecks | null
  limit_day: Kopecks | null
  branch_ids: Generated<Id<'branch'>[]>
  last_seen_at: Temporal.Instant | null
  version: Generated<number>
  joined_at: Temporal.Instant | null
  disabled_at: Temporal.Instant | null
  basis: Generated<string>
  invited_at: Temporal.Instant | null
}

type MonthClosingsTable = {
  id: Id<'monthClosing'>
  org_id: Id<'organization'>
  month: Temporal.PlainDate
  edition: number
  state: 'closed' | 'reopened'
  receipts: number
  total: Kopecks
  troubles: unknown
  list_sha256: string
  protocol_sha256: string
  archive_id: Id<'documentArchive'> | null
  closed_by: Id<'person'>
  closed_at: Temporal.Instant
  reopened_by: Id<'person'> | null
  reopened_at: Temporal.Instant | null
  reopen_reason: string | null
}

type NameReplacementsTable = {
  id: Id<'replacement'>
  org_id: Id<'organization'>
  said_by: 'fio' | 'phone'
  said_key: string
  said: string
  person_id: Id<'person'>
  saved_by: Id<'person'>
  saved_at: Temporal.Instant
  used_at: Temporal.Instant
  said_name: Generated<string>
}

type NewcomersTable = {
  id: Id<'newcomer'>
  onboarding_id: Id<'onboarding'>
  row_id: Id<'row'>
  no: number
  phone: Phone | null
  inn: PersonInn | null
  name: string
  service: string
  amount: Kopecks
  state: 'waiting' | 'invited' | 'accepted' | 'refused' | 'silent' | 'stuck' | 'excluded'
  problem: string | null
  task_id: Id<'task'> | null
  invitation_id: Id<'invitation'> | null
  assignment_id: Id<'assignment'> | null
  reminders: Generated<number>
  invited_at: Temporal.Instant | null
  updated_at: Temporal.Instant
  repeats: Generated<number>
}

type NewsTable = {
  written_by: Generated<string>
  kind: string
  hearer: string
}

type NoticeKindSettingsTable = {
  person_id: Id<'person'>
  kind: string
  is_on: boolean
  is_daily: boolean
}

type NoticeMessagesTable = {
  id: Id<'noticeMessage'>
  notification_id: Id<'notification'>
  person_id: Id<'person'>
  channel: 'sms' | 'mail' | 'push' | 'max'
  purpose: 'service' | 'advertising'
  is_critical: boolean
  state: 'waiting' | 'sending' | 'sent' | 'dropped' | 'failed' | 'unknown'
  reason: string | null
  provider_id: string | null
  counted_on: Temporal.PlainDate | null
  created_at: Temporal.Instant
  settled_at: Temporal.Instant | null
  subscription_id: Id<'pushSubscription'> | null
  kind: string | null
  words: string | null
  due_at: Temporal.Instant | null
  lead_id: Id<'noticeMessage'> | null
}

type NotificationSettingsTable = {
  person_id: Id<'person'>
  category: 'task' | 'document' | 'money' | 'check' | 'tax' | 'npd' | 'security' | 'system'
  channel: 'sms' | 'mail' | 'push' | 'max'
  is_on: boolean
  is_daily: Generated<boolean>
}

type NotificationsTable = {
  id: Id<'notification'>
  person_id: Id<'person'>
  org_id: Id<'organization'> | null
  category: 'task' | 'document' | 'money' | 'check' | 'tax' | 'npd' | 'security' | 'system'
  event_key: string
  title: string
  body: string
  link: string | null
  state: 'created' | 'read' | 'archived'
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
  id: Id<'npdRegistration'>
  person_id: Id<'person'>
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
  inn: PersonInn | null
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
  id: Id<'statusCheck'>
  inn: PersonInn
  day: Temporal.PlainDate
  result: 'active' | 'notActive' | 'unknown'
  source: 'partner' | 'publicService'
  registered_on: Temporal.PlainDate | null
  checked_at: Temporal.Instant
  requested_by: Id<'organization'> | Id<'person'> | null
  answer_sha256: Buffer | null
  unregistered_on: Temporal.PlainDate | null
}

type NpdStatusQuestionsTable = {
  inn: PersonInn
  day: Temporal.PlainDate
  urgency: number
  requested_by: Id<'organization'> | Id<'person'> | null
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

type OddAnswersTable = {
  message: string
  kind: 'setAside' | 'newWord' | 'rounded' | 'naiveTime' | 'clockAhead'
  field: Generated<string>
  detail: Generated<string>
  times: Generated<number>
  first_at: Temporal.Instant
  last_at: Temporal.Instant
}

type OnboardingsTable = {
  id: Id<'onboarding'>
  org_id: Id<'organization'>
  register_id: Id<'register'>
  way: 'shared' | 'each'
  category: string
  result: string
  due_on: Temporal.PlainDate
  plan_sha256: string
  code_id: Id<'code'>
  created_by: Id<'person'>
  created_at: Temporal.Instant
}

type OrderFilesTable = {
  id: Id<'orderFile'>
  org_id: Id<'organization'>
  register_id: Id<'register'>
  account_id: Id<'account'>
  no: number
  sha256: string
  orders: number
  amount: Kopecks
  created_by: Id<'person'>
  created_at: Temporal.Instant
}

type OrganizationAccountsTable = {
  id: Id<'account'>
  org_id: Id<'organization'>
  bik: string
  account: string
  bank_name: Generated<string>
  is_main: boolean
  created_by: Id<'person'>
  created_at: Temporal.Instant
  removed_at: Temporal.Instant | null
  channel: Generated<'bank' | 'file'>
}

type OrganizationsTable = {
  id: Id<'organization'>
  inn: Inn
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
  limit_row: Generated<Kopecks>
  limit_register: Kopecks | null
  limit_day: Kopecks | null
  limit_person_month: Generated<Kopecks>
  proven_at: Temporal.Instant | null
  proven_by: 'payment' | 'statement' | 'operator' | null
  statement_sha256: string | null
  statement_name: string | null
  statement_sent_at: Temporal.Instant | null
  statement_declined: Generated<string>
}

type OutboxMessagesTable = {
  id: Id<'message'>
  message_key: string
  kind: 'sms' | 'mail'
  recipient: string
  subject: string | null
  body: string
  created_at: Temporal.Instant
}

type OutsideFetchesTable = {
  person_id: Id<'person'>
  asked_at: Temporal.Instant | null
  fetched_at: Temporal.Instant | null
  problem: 'silent' | 'noRight' | 'unbound' | 'unregistered' | 'denied' | 'refused' | 'later' | 'unreadable' | null
  problem_text: string | null
  problem_at: Temporal.Instant | null
}

type OutsideListRowsTable = {
  list_id: Id<'outsideList'>
  no: number
  org_id: Id<'organization'>
  source_row: number
  state: 'waiting' | 'awaiting' | 'made' | 'wrong' | 'lapsed'
  cells: string[] | null
  inn: PersonInn | null
  phone: Phone | null
  number: string | null
  day: Temporal.PlainDate | null
  paper_id: Id<'ownPaper'> | null
  problem: string | null
  waits_for: 'person' | 'inn' | 'signing' | null
  invitation_id: Id<'invitation'> | null
  document_id: Id<'document'> | null
  changed_at: Temporal.Instant
}

type OutsideListsTable = {
  id: Id<'outsideList'>
  org_id: Id<'organization'>
  name: string
  state: 'running' | 'done'
  total: number
  created_by: Id<'person'>
  created_at: Temporal.Instant
  finished_at: Temporal.Instant | null
}

type OutsidePapersTable = {
  org_id: Id<'organization'>
  upload: string
  name: string
  paper_id: Id<'ownPaper'> | null
  problem: string | null
  uploaded_at: Temporal.Instant
}

type OutsideReceiptsTable = {
  person_id: Id<'person'>
  fns_receipt_id: string
  link: string
  services: string[]
  total: Kopecks
  tax: Kopecks
  income_type: string
  by_partner: boolean
  operation_at: Temporal.Instant
  cancelled_at: Temporal.Instant | null
}

type OwnPapersTable = {
  id: Id<'ownPaper'>
  org_id: Id<'organization'>
  title: string
  file_name: string
  sha256: string
  size: number
  pages: number
  uploaded_by: Id<'person'>
  uploaded_at: Temporal.Instant
  used_at: Temporal.Instant | null
  purpose: Generated<'sign' | 'outside'>
}

type PayoutConnectionsTable = {
  id: Id<'connection'>
  org_id: Id<'organization'>
  account_id: Id<'account'>
  kind: string
  state: 'checking' | 'working' | 'expiring' | 'denied' | 'off'
  credentials_cipher: Buffer
  webhook_sha256: Buffer
  secret_until: Temporal.PlainDate | null
  checked_at: Temporal.Instant | null
  reason: Generated<string>
  version: Generated<number>
  created_by: Id<'person'>
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

type PayoutMethodsTable = {
  id: Id<'payoutMethod'>
  person_id: Id<'person'>
  kind: 'account' | 'sbp' | 'card'
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
  id: Id<'payout'>
  org_id: Id<'organization'>
  person_id: Id<'person'>
  assignment_id: Id<'assignment'>
  row_id: Id<'row'>
  amount: Kopecks
  method_id: Id<'payoutMethod'>
  requisites_mask: string
  purpose: string
  bank_key: string
  bank_id: string | null
  state: 'created' | 'listed' | 'sent' | 'paid' | 'rejected' | 'returned' | 'cancelled'
  bank_code: string | null
  bank_text: string | null
  unclear_since: Temporal.Instant | null
  created_at: Temporal.Instant
  sent_at: Temporal.Instant | null
  paid_at: Temporal.Instant | null
  updated_at: Temporal.Instant
  npd_status_check_id: Id<'statusCheck'> | null
  account_id: Id<'account'> | null
  channel: Generated<'bank' | 'file'>
  lost_since: Temporal.Instant | null
  sign_url: string | null
  sign_until: Temporal.Instant | null
  receipt_by: Generated<'platform' | 'channel'>
  asked_by: string | null
  calling_until: Temporal.Instant | null
  executed_after_denial_at: Temporal.Instant | null
}

type PersonalViewsTable = {
  org_id: Id<'organization'>
  viewer_id: Id<'person'>
  person_id: Id<'person'>
  kind: 'card' | 'document' | 'row'
  day: Temporal.PlainDate
  first_at: Temporal.Instant
}

type PersonsTable = {
  id: Id<'person'>
  phone: Phone | null
  status: 'pending' | 'active' | 'blocked' | 'deleted'
  password_hash: string | null
  password_set_at: Temporal.Instant | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

type PhoneChangesTable = {
  id: Id<'phoneChange'>
  person_id: Id<'person'>
  kind: 'both' | 'recovery'
  old_phone: Phone
  new_phone: Phone
  pending_person_id: Id<'person'> | null
  state: 'waiting' | 'done' | 'cancelled' | 'expired'
  old_code_id: Id<'code'> | null
  new_code_id: Id<'code'> | null
  ip: string
  created_at: Temporal.Instant
  due_at: Temporal.Instant
  settled_at: Temporal.Instant | null
}

type ProfilesTable = {
  person_id: Id<'person'>
  surname: Generated<string>
  firstname: Generated<string>
  secondname: Generated<string>
  birthdate: Temporal.PlainDate | null
  inn: PersonInn | null
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

type PushSubscriptionsTable = {
  id: Id<'pushSubscription'>
  person_id: Id<'person'>
  session_id: Id<'session'>
  endpoint: string
  p256dh: string
  auth: string
  server_key: string
  created_at: Temporal.Instant
  seen_at: Temporal.Instant
}

type QuietHoursTable = {
  person_id: Id<'person'>
  from_hour: number
  to_hour: number
  digest_hour: Generated<number>
  zone: Generated<string>
}

type RateCountersTable = {
  key: string
  window_start: Temporal.Instant
  count: number
}

type RatingDisputesTable = {
  id: Id<'ratingDispute'>
  rating_id: Id<'rating'>
  words: string
  state: 'open' | 'upheld' | 'dismissed'
  answer_by: Temporal.Instant
  decision: string | null
  created_at: Temporal.Instant
  decided_at: Temporal.Instant | null
}

type RatingsTable = {
  id: Id<'rating'>
  assignment_id: Id<'assignment'>
  side: 'client' | 'person'
  org_id: Id<'organization'>
  person_id: Id<'person'>
  stars: number
  tags: string[]
  words: string
  given_at: Temporal.Instant
  shows_at: Temporal.Instant
  shown_at: Temporal.Instant | null
  reply: string | null
  replied_at: Temporal.Instant | null
  hidden_at: Temporal.Instant | null
}

type ReceiptCancelRequestsTable = {
  id: Id<'cancelRequest'>
  receipt_id: Id<'receipt'>
  org_id: Id<'organization'>
  person_id: Id<'person'>
  side: 'client' | 'person'
  reason: 'REFUND' | 'REGISTRATION_MISTAKE'
  comment: Generated<string>
  state: 'waiting' | 'agreed' | 'declined' | 'expired' | 'closed'
  asked_by: Id<'person'>
  asked_at: Temporal.Instant
  due_at: Temporal.Instant
  decided_by: Id<'person'> | null
  decided_at: Temporal.Instant | null
}

type ReceiptDayChangesTable = {
  no: GeneratedAlways<number>
  org_id: Id<'organization'>
  day: Temporal.PlainDate
  state: string
  count: number
  total: Kopecks
}

type ReceiptDaysTable = {
  org_id: Id<'organization'>
  day: Temporal.PlainDate
  state: string
  count: number
  total: Kopecks
}

type ReceiptsTable = {
  id: Id<'receipt'>
  org_id: Id<'organization'> | null
  person_id: Id<'person'>
  payout_id: Id<'payout'> | null
  assignment_id: Id<'assignment'> | null
  row_id: Id<'row'> | null
  inn: PersonInn
  seller_name: string
  buyer_inn: Inn | null
  buyer_name: string
  services: unknown
  total: Kopecks
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
    | 'needless'
  fns_receipt_id: string | null
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
  replaces_id: Id<'receipt'> | null
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
  tax_to_pay: Kopecks | null
  unanswered_since: Temporal.Instant | null
  needless_reason: 'moneyReturned' | 'notNpd' | 'givenUp' | null
  needless_note: Generated<string>
  needless_by: Id<'person'> | null
  needless_at: Temporal.Instant | null
  reminded_at: Temporal.Instant | null
  missing_step: Generated<number>
  made_outside: Generated<boolean>
  income_type: Generated<'FROM_INDIVIDUAL' | 'FROM_LEGAL_ENTITY' | 'FROM_FOREIGN_AGENCY'>
}

type RegisterApprovalsTable = {
  id: Id<'approval'>
  register_id: Id<'register'>
  person_id: Id<'person'>
  decision: 'approved' | 'returned'
  comment: Generated<string>
  code_id: Id<'code'> | null
  register_sha256: string
  at: Temporal.Instant
  step: Generated<number>
  for_person_id: Id<'person'> | null
  round: Generated<number>
  reason: Generated<string>
}

type RegisterChangesTable = {
  id: Id<'rowChange'>
  no: GeneratedAlways<number>
  register_id: Id<'register'>
  person_id: Id<'person'>
  act:
    | 'edited'
    | 'mended'
    | 'corrected'
    | 'undone'
    | 'redone'
    | 'added'
    | 'copied'
    | 'deleted'
    | 'split'
    | 'separated'
    | 'arrived'
    | 'remembered'
  nos: number[]
  fields: string[]
  changes: unknown
  other_register_id: Id<'register'> | null
  at: Temporal.Instant
}

type RegisterRowsTable = {
  id: Id<'row'>
  register_id: Id<'register'>
  org_id: Id<'organization'>
  no: number
  source_row: number | null
  raw: Generated<unknown>
  inn: Generated<string>
  fio: Generated<string>
  phone: Generated<string>
  task_number: Generated<string>
  service: Generated<string>
  amount: Kopecks | null
  external_key: string | null
  person_id: Id<'person'> | null
  assignment_id: Id<'assignment'> | null
  state:
    | 'new'
    | 'checking'
    | 'error'
    | 'warning'
    | 'ready'
    | 'excluded'
    | 'held'
    | 'queued'
    | 'sent'
    | 'paid'
    | 'bankRejected'
    | 'returned'
    | 'receiptQueued'
    | 'receiptDone'
    | 'receiptFailed'
    | 'done'
    | 'cancelled'
  errors: Generated<unknown>
  version: Generated<number>
  updated_at: Temporal.Instant
  added_by: Id<'person'> | null
  added_at: Temporal.Instant | null
  assignee_id: Id<'person'> | null
  remembered: unknown
}

type RegisterStepsTable = {
  id: Id<'rowStep'>
  no: GeneratedAlways<number>
  register_id: Id<'register'>
  person_id: Id<'person'>
  changes: unknown
  undone: Generated<boolean>
  made_at: Temporal.Instant
  kind: Generated<'edit' | 'add' | 'delete'>
  gone_rows: unknown
  continues: Generated<boolean>
}

type RegistersTable = {
  id: Id<'register'>
  org_id: Id<'organization'>
  number: string
  name: string
  source: 'acceptedTasks' | 'file' | 'manual'
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
    | 'starting'
    | 'executing'
    | 'partial'
    | 'executed'
    | 'failed'
    | 'cancelled'
  created_by: Id<'person'>
  submitted_by: Id<'person'> | null
  approved_by: Id<'person'> | null
  approved_at: Temporal.Instant | null
  started_by: Id<'person'> | null
  started_at: Temporal.Instant | null
  executed_at: Temporal.Instant | null
  version: Generated<number>
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  branch_id: Id<'branch'> | null
  policy_edition: number | null
  approval_round: Generated<number>
  approval_steps: unknown
  submitted_at: Temporal.Instant | null
  checked_for: Id<'person'> | null
  stopped_by: Id<'person'> | null
  stopped_at: Temporal.Instant | null
  scheduled_for: Temporal.Instant | null
  scheduled_by: Id<'person'> | null
  scheduled_at: Temporal.Instant | null
  not_started_at: Temporal.Instant | null
  not_started_why: string | null
  consents_used_at: Temporal.Instant | null
  last_deleted_no: Generated<number>
  archived_at: Temporal.Instant | null
}

type ReportMailingsTable = {
  id: Id<'reportMailing'>
  org_id: Id<'organization'>
  person_id: Id<'person'>
  report: string
  branch_id: Id<'branch'> | null
  service: string | null
  created_at: Temporal.Instant
  mailed_month: Temporal.PlainDate
}

type RoundPlacesTable = {
  name: string
  place: string
  saved_at: Temporal.Instant
}

type SavedSearchesTable = {
  id: Id<'savedSearch'>
  person_id: Id<'person'>
  name: string
  address: string
  is_told: boolean
  created_at: Temporal.Instant
  told_at: Temporal.Instant
}

type SavedViewsTable = {
  id: Id<'savedView'>
  org_id: Id<'organization'>
  person_id: Id<'person'>
  list: 'tasks' | 'registers' | 'checks' | 'people'
  name: string
  address: string
  created_at: Temporal.Instant
}

type SchemaMigrationsTable = {
  number: number
  name: string
  checksum: string
  applied_at: Generated<Temporal.Instant>
}

type ServiceOutagesTable = {
  id: Id<'outage'>
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
  id: Id<'session'>
  token_sha256: Buffer
  companion_sha256: Buffer | null
  person_id: Id<'person'>
  user_agent: string
  ip: string
  created_at: Temporal.Instant
  last_seen_at: Temporal.Instant
  expires_at: Temporal.Instant
  revoked_at: Temporal.Instant | null
  confirmed_at: Temporal.Instant | null
  mode: Generated<'client' | 'person'>
  wrote_at: Temporal.Instant | null
}

type StatementLinesTable = {
  id: Id<'statementLine'>
  org_id: Id<'organization'>
  statement_id: Id<'statement'>
  account_id: Id<'account'>
  fingerprint: string
  direction: 'debit' | 'credit'
  number: string
  day: Temporal.PlainDate
  booked_on: Temporal.PlainDate
  amount: Kopecks
  other_name: string
  other_inn: string
  other_account: string
  purpose: string
  state: 'open' | 'proposed' | 'matched' | 'dismissed'
  payout_id: Id<'payout'> | null
  candidates: Generated<Id<'payout'>[]>
  proposed_by: Id<'person'> | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

type StatementsTable = {
  id: Id<'statement'>
  org_id: Id<'organization'>
  file_name: string
  sha256: string
  from_day: Temporal.PlainDate
  to_day: Temporal.PlainDate
  lines: number
  paid: number
  returned: number
  undecided: number
  repeated: number
  uploaded_by: Id<'person'> | null
  uploaded_at: Temporal.Instant
}

type StatusBatchRowsTable = {
  batch_id: Id<'statusBatch'>
  no: number
  source_row: number
  inn: string
  typed: string
  name: Generated<string>
  repeats: number | null
  state: 'waiting' | 'done' | 'wrong'
  result: 'active' | 'notActive' | 'unknown' | null
  check_id: Id<'statusCheck'> | null
  problem: string | null
  asked_until: Temporal.Instant | null
}

type StatusBatchesTable = {
  id: Id<'statusBatch'>
  org_id: Id<'organization'>
  kind: 'screen' | 'list'
  name: string
  file_sha256: Buffer | null
  day: Temporal.PlainDate
  state: 'queued' | 'running' | 'paused' | 'done' | 'cancelled'
  total: number
  created_by: Id<'person'>
  created_at: Temporal.Instant
  started_at: Temporal.Instant | null
  finished_at: Temporal.Instant | null
}

type StopObjectionsTable = {
  id: Id<'stopObjection'>
  contractor_id: Id<'contractor'>
  stopped_at: Temporal.Instant
  words: string
  state: 'open' | 'lifted' | 'kept' | 'over'
  answer_by: Temporal.Instant
  answer: string | null
  created_at: Temporal.Instant
  decided_at: Temporal.Instant | null
  late_at: Temporal.Instant | null
}

type SubstitutionsTable = {
  id: Id<'substitution'>
  org_id: Id<'organization'>
  member_id: Id<'member'>
  substitute_id: Id<'member'>
  from_day: Temporal.PlainDate
  to_day: Temporal.PlainDate
  created_by: Id<'person'>
  created_at: Temporal.Instant
  ended_at: Temporal.Instant | null
}

type SumProposalsTable = {
  id: Id<'sumProposal'>
  assignment_id: Id<'assignment'>
  proposed_by: Id<'person'>
  amount: Kopecks
  reason: string
  words: string
  stood: 'active' | 'rework' | 'submitted'
  state: 'open' | 'agreed' | 'refused' | 'withdrawn' | 'lapsed'
  proposed_at: Temporal.Instant
  answer_by: Temporal.Instant
  settled_at: Temporal.Instant | null
}

type TaskApplicationsTable = {
  id: Id<'application'>
  task_id: Id<'task'>
  org_id: Id<'organization'>
  person_id: Id<'person'>
  price: Kopecks | null
  comment: Generated<string>
  auto_confirm: Generated<boolean>
  state:
    | 'sent'
    | 'viewed'
    | 'shortlisted'
    | 'offered'
    | 'forming'
    | 'accepted'
    | 'declinedByClient'
    | 'declinedByPerson'
    | 'withdrawn'
    | 'expired'
  decline_reason: string | null
  created_at: Temporal.Instant
  decided_at: Temporal.Instant | null
  version: Generated<number>
  edition: Generated<number>
  confirm_by: Temporal.Instant | null
}

type TaskComplaintsTable = {
  id: Id<'complaint'>
  task_id: Id<'task'>
  person_id: Id<'person'>
  reason: 'past' | 'labour' | 'deceit' | 'forbidden' | 'insult' | 'other'
  words: string
  state: 'open' | 'upheld' | 'dismissed'
  answer_by: Temporal.Instant
  decision: string | null
  created_at: Temporal.Instant
  decided_at: Temporal.Instant | null
}

type TaskDraftsTable = {
  org_id: Id<'organization'>
  person_id: Id<'person'>
  about: string
  task_id: Id<'task'> | null
  edition: number
  base_version: number
  fields: unknown
  saved_at: Temporal.Instant
  done_at: Temporal.Instant | null
}

type TaskEditionsTable = {
  task_id: Id<'task'>
  edition: number
  terms: unknown
  replaced_by: Id<'person'>
  replaced_at: Temporal.Instant
}

type TaskInvitationsTable = {
  id: Id<'taskInvitation'>
  org_id: Id<'organization'>
  task_id: Id<'task'>
  person_id: Id<'person'> | null
  way: 'person' | 'phone' | 'inn'
  phone: Phone | null
  inn: PersonInn | null
  state: 'sent' | 'seen' | 'applied' | 'declined' | 'withdrawn' | 'expired'
  sms_state: 'waiting' | 'sent' | 'failed' | null
  decline_reason: string | null
  invited_by: Id<'person'>
  application_id: Id<'application'> | null
  sent_at: Temporal.Instant
  seen_at: Temporal.Instant | null
  ended_at: Temporal.Instant | null
  expires_at: Temporal.Instant
  created_at: Temporal.Instant
}

type TaskOccurrencesTable = {
  repetition_id: Id<'repetition'>
  day: Temporal.PlainDate
  outcome: 'published' | 'draft' | 'held' | 'missed'
  why: string | null
  task_id: Id<'task'> | null
  at: Temporal.Instant
}

type TaskRepetitionsTable = {
  id: Id<'repetition'>
  org_id: Id<'organization'>
  branch_id: Id<'branch'> | null
  member_id: Id<'member'>
  responsible_id: Id<'member'> | null
  fields: unknown
  words_kept: boolean
  kind: 'weekly' | 'monthly' | 'dates'
  days: number[]
  dates: string[]
  days_off: 'keep' | 'move'
  starts_on: Temporal.PlainDate
  until_on: Temporal.PlainDate | null
  times: number | null
  apply_days: number
  start_days: number | null
  due_days: number
  on_day: 'publish' | 'draft'
  state: 'active' | 'paused' | 'ended'
  next_on: Temporal.PlainDate | null
  made: Generated<number>
  created_by: Id<'person'>
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  least_rating: number | null
  takes_newcomers: Generated<boolean>
  source_task_id: Id<'task'> | null
  source_template_id: Id<'taskTemplate'> | null
  began_on: Temporal.PlainDate | null
  paused_why: string | null
  taken_down_why: string | null
  regions: Generated<string[]>
  contact: Generated<string>
}

type TaskResultsTable = {
  id: Id<'result'>
  assignment_id: Id<'assignment'>
  no: number
  text: string
  links: Generated<string[]>
  submitted_at: Temporal.Instant
  decision: 'accepted' | 'rework' | null
  decision_text: string | null
  decided_at: Temporal.Instant | null
  criteria_met: string[] | null
}

type TaskTemplatesTable = {
  id: Id<'taskTemplate'>
  org_id: Id<'organization'>
  name: string
  fields: unknown
  created_by: Id<'person'>
  created_at: Temporal.Instant
  updated_by: Id<'person'>
  updated_at: Temporal.Instant
}

type TaskWordsTable = {
  task_id: Id<'task'>
  words: string
}

type TasksTable = {
  id: Id<'task'>
  org_id: Id<'organization'>
  number: string
  title: string
  category: string
  result: string
  criteria: Generated<string[]>
  format: 'remote' | 'onSite'
  place: Generated<string>
  pay_kind: 'fixed' | 'unit' | 'offers'
  price: Kopecks | null
  unit: string | null
  quantity: number | null
  slots: number
  slots_taken: Generated<number>
  starts_on: Temporal.PlainDate | null
  due_on: Temporal.PlainDate
  apply_until: Temporal.PlainDate
  receipt_text: string
  state:
    | 'draft'
    | 'checking'
    | 'published'
    | 'paused'
    | 'inProgress'
    | 'review'
    | 'settling'
    | 'completed'
    | 'cancelled'
    | 'expired'
  cancel_reason: string | null
  source_task_id: Id<'task'> | null
  created_by: Id<'person'>
  published_at: Temporal.Instant | null
  version: Generated<number>
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  branch_id: Id<'branch'> | null
  by_invitation: Generated<boolean>
  on_silence: Generated<'remind' | 'accept'>
  edition: Generated<number>
  taken_down_why: string | null
  template_id: Id<'taskTemplate'> | null
  responsible_id: Id<'member'> | null
  tags: Generated<string[]>
  least_rating: number | null
  takes_newcomers: Generated<boolean>
  regions: Generated<string[]>
  contact: Generated<string>
}

type TaxAccountsTable = {
  person_id: Id<'person'>
  bonus: Kopecks | null
  debt: Generated<Kopecks>
  charges: Generated<unknown>
  cards: Generated<unknown>
  documents: Generated<unknown>
  income: Generated<unknown>
  asked_at: Temporal.Instant | null
  fetched_at: Temporal.Instant | null
  problem: 'silent' | 'noRight' | 'unbound' | 'unregistered' | 'denied' | 'refused' | 'later' | 'unreadable' | null
  problem_text: string | null
  problem_at: Temporal.Instant | null
  debt_since: Temporal.PlainDate | null
  silent_until: Temporal.PlainDate | null
}

type TaxCertificatesTable = {
  id: Id<'taxCertificate'>
  person_id: Id<'person'>
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
  person_id: Id<'person'>
  fetched_at: Temporal.Instant | null
  failing_since: Temporal.Instant | null
}

type TemplateEditionsTable = {
  id: Id<'template'>
  org_id: Id<'organization'>
  kind: 'frame' | 'order' | 'act' | 'nda' | 'addendum'
  number: number
  words: string
  state: 'draft' | 'active' | 'retired'
  edited_by: Id<'person'>
  activated_at: Temporal.Instant | null
  version: Generated<number>
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

type ThreadMessagesTable = {
  application_id: Id<'application'>
  no: number
  side: 'client' | 'person'
  author_id: Id<'person'>
  text: string
  warned: string[]
  at: Temporal.Instant
}

type ThreadsTable = {
  application_id: Id<'application'>
  org_id: Id<'organization'>
  person_id: Id<'person'>
  messages: Generated<number>
  last_at: Temporal.Instant
  client_last: Generated<number>
  person_last: Generated<number>
  client_read: Generated<number>
  person_read: Generated<number>
  client_told_at: Temporal.Instant | null
  person_told_at: Temporal.Instant | null
}

export type Tables = {
  account_closings: AccountClosingsTable
  approval_policies: ApprovalPoliciesTable
  assignments: AssignmentsTable
  attachment_parts: AttachmentPartsTable
  attachments: AttachmentsTable
  bank_directories: BankDirectoriesTable
  banks: BanksTable
  binding_events: BindingEventsTable
  bindings: BindingsTable
  board_words: BoardWordsTable
  branches: BranchesTable
  codes: CodesTable
  column_presets: ColumnPresetsTable
  connection_sights: ConnectionSightsTable
  consents: ConsentsTable
  contractor_invitations: ContractorInvitationsTable
  contractors: ContractorsTable
  data_exports: DataExportsTable
  dependence_meters: DependenceMetersTable
  destruction_records: DestructionRecordsTable
  dispute_events: DisputeEventsTable
  disputes: DisputesTable
  document_archive_parts: DocumentArchivePartsTable
  document_archives: DocumentArchivesTable
  document_destruction_lines: DocumentDestructionLinesTable
  document_destructions: DocumentDestructionsTable
  document_events: DocumentEventsTable
  document_holds: DocumentHoldsTable
  document_manifests: DocumentManifestsTable
  document_root_journals: DocumentRootJournalsTable
  document_root_places: DocumentRootPlacesTable
  document_root_stamps: DocumentRootStampsTable
  document_roots: DocumentRootsTable
  document_signatures: DocumentSignaturesTable
  documents: DocumentsTable
  edition_renewal_lines: EditionRenewalLinesTable
  edition_renewals: EditionRenewalsTable
  employment_answers: EmploymentAnswersTable
  entry_guards: EntryGuardsTable
  favourite_tasks: FavouriteTasksTable
  file_orders: FileOrdersTable
  former_employee_lists: FormerEmployeeListsTable
  former_employees: FormerEmployeesTable
  idempotency_keys: IdempotencyKeysTable
  installation_facts: InstallationFactsTable
  invitation_list_rows: InvitationListRowsTable
  invitation_lists: InvitationListsTable
  jobs: JobsTable
  journal_chains: JournalChainsTable
  journal_entries: JournalEntriesTable
  leads: LeadsTable
  legal_editions: LegalEditionsTable
  max_links: MaxLinksTable
  members: MembersTable
  month_closings: MonthClosingsTable
  name_replacements: NameReplacementsTable
  newcomers: NewcomersTable
  news: NewsTable
  notice_kind_settings: NoticeKindSettingsTable
  notice_messages: NoticeMessagesTable
  notification_settings: NotificationSettingsTable
  notifications: NotificationsTable
  npd_dictionaries: NpdDictionariesTable
  npd_registrations: NpdRegistrationsTable
  npd_status_checks: NpdStatusChecksTable
  npd_status_questions: NpdStatusQuestionsTable
  npd_status_turns: NpdStatusTurnsTable
  number_series: NumberSeriesTable
  odd_answers: OddAnswersTable
  onboardings: OnboardingsTable
  order_files: OrderFilesTable
  organization_accounts: OrganizationAccountsTable
  organizations: OrganizationsTable
  outbox_messages: OutboxMessagesTable
  outside_fetches: OutsideFetchesTable
  outside_list_rows: OutsideListRowsTable
  outside_lists: OutsideListsTable
  outside_papers: OutsidePapersTable
  outside_receipts: OutsideReceiptsTable
  own_papers: OwnPapersTable
  payout_connections: PayoutConnectionsTable
  payout_methods: PayoutMethodsTable
  payouts: PayoutsTable
  personal_views: PersonalViewsTable
  persons: PersonsTable
  phone_changes: PhoneChangesTable
  profiles: ProfilesTable
  push_subscriptions: PushSubscriptionsTable
  quiet_hours: QuietHoursTable
  rate_counters: RateCountersTable
  rating_disputes: RatingDisputesTable
  ratings: RatingsTable
  receipt_cancel_requests: ReceiptCancelRequestsTable
  receipt_day_changes: ReceiptDayChangesTable
  receipt_days: ReceiptDaysTable
  receipts: ReceiptsTable
  register_approvals: RegisterApprovalsTable
  register_changes: RegisterChangesTable
  register_rows: RegisterRowsTable
  register_steps: RegisterStepsTable
  registers: RegistersTable
  report_mailings: ReportMailingsTable
  round_places: RoundPlacesTable
  saved_searches: SavedSearchesTable
  saved_views: SavedViewsTable
  schema_migrations: SchemaMigrationsTable
  service_outages: ServiceOutagesTable
  service_states: ServiceStatesTable
  sessions: SessionsTable
  statement_lines: StatementLinesTable
  statements: StatementsTable
  status_batch_rows: StatusBatchRowsTable
  status_batches: StatusBatchesTable
  stop_objections: StopObjectionsTable
  substitutions: SubstitutionsTable
  sum_proposals: SumProposalsTable
  task_applications: TaskApplicationsTable
  task_complaints: TaskComplaintsTable
  task_drafts: TaskDraftsTable
  task_editions: TaskEditionsTable
  task_invitations: TaskInvitationsTable
  task_occurrences: TaskOccurrencesTable
  task_repetitions: TaskRepetitionsTable
  task_results: TaskResultsTable
  task_templates: TaskTemplatesTable
  task_words: TaskWordsTable
  tasks: TasksTable
  tax_accounts: TaxAccountsTable
  tax_certificates: TaxCertificatesTable
  tax_cursors: TaxCursorsTable
  tax_inboxes: TaxInboxesTable
  template_editions: TemplateEditionsTable
  thread_messages: ThreadMessagesTable
  threads: ThreadsTable
}
