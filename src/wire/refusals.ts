import { auditsRefusals } from '#/features/audits/refusals.ts'
import { ledgersRefusals } from '#/features/ledgers/refusals.ts'
import { monthsRefusals } from '#/features/months/refusals.ts'
import { reportsRefusals } from '#/features/reports/refusals.ts'
import { receiptsRefusals } from '#/features/receipts/refusals.ts'
import { attachmentsRefusals } from '#/features/attachments/refusals.ts'
import { banksRefusals } from '#/features/banks/refusals.ts'
import { connectionsRefusals } from '#/features/connections/refusals.ts'
import { contractorsRefusals } from '#/features/contractors/refusals.ts'
import { documentsRefusals } from '#/features/documents/refusals.ts'
import { identityRefusals } from '#/features/identity/refusals.ts'
import { journalRefusals } from '#/features/journal/refusals.ts'
import { leadsRefusals } from '#/features/leads/refusals.ts'
import { legalRefusals } from '#/features/legal/refusals.ts'
import { notificationsRefusals } from '#/features/notifications/refusals.ts'
import { onboardingRefusals } from '#/features/onboarding/refusals.ts'
import { organizationsRefusals } from '#/features/organizations/refusals.ts'
import { ownDataRefusals } from '#/features/own-data/refusals.ts'
import { partnerRefusals } from '#/features/partner/refusals.ts'
import { profileRefusals } from '#/features/profile/refusals.ts'
import { registersRefusals } from '#/features/registers/refusals.ts'
import { registrationRefusals } from '#/features/registration/refusals.ts'
import { statementsRefusals } from '#/features/statements/refusals.ts'
import { tasksRefusals } from '#/features/tasks/refusals.ts'
import type { AnyRefusal, Fact, FactShapes, RefusalEntry, RefusalWords } from './refusal.ts'
import { wordsOf } from './refusal.ts'
import { systemRefusals } from './system-refusals.ts'

/** The refusals of the system and of each feature. No kind and no code stands twice: `refusals.test.ts`. */
export const refusalGroups = {
  system: systemRefusals,
  identity: identityRefusals,
  legal: legalRefusals,
  banks: banksRefusals,
  profile: profileRefusals,
  organizations: organizationsRefusals,
  connections: connectionsRefusals,
  partner: partnerRefusals,
  registration: registrationRefusals,
  contractors: contractorsRefusals,
  documents: documentsRefusals,
  attachments: attachmentsRefusals,
  tasks: tasksRefusals,
  registers: registersRefusals,
  onboarding: onboardingRefusals,
  statements: statementsRefusals,
  checks: receiptsRefusals,
  audits: auditsRefusals,
  ledgers: ledgersRefusals,
  months: monthsRefusals,
  reports: reportsRefusals,
  notifications: notificationsRefusals,
  leads: leadsRefusals,
  journal: journalRefusals,
  ownData: ownDataRefusals,
}

/** Every refusal the API can give, by kind. For the server and the documentation: the browser knows refusals by their types only. */
export const refusalCatalogue = {
  ...systemRefusals,
  ...identityRefusals,
  ...legalRefusals,
  ...banksRefusals,
  ...profileRefusals,
  ...organizationsRefusals,
  ...connectionsRefusals,
  ...partnerRefusals,
  ...registrationRefusals,
  ...contractorsRefusals,
  ...documentsRefusals,
  ...attachmentsRefusals,
  ...tasksRefusals,
  ...registersRefusals,
  ...onboardingRefusals,
  ...statementsRefusals,
  ...receiptsRefusals,
  ...auditsRefusals,
  ...ledgersRefusals,
  ...monthsRefusals,
  ...reportsRefusals,
  ...notificationsRefusals,
  ...leadsRefusals,
  ...journalRefusals,
  ...ownDataRefusals,
}

type Catalogue = typeof refusalCatalogue

export type RefusalKind = keyof Catalogue

type Shapes<Kind extends RefusalKind> = Catalogue[Kind] extends RefusalEntry<infer Facts> ? Facts : never

type IsOptional<Shape> = Shape extends { readonly optional: true } ? true : false
type ValueOf<Shape> = Shape extends Fact<infer Value, string | number> ? Value : never
type WireOf<Shape> = Shape extends Fact<unknown, infer Wire> ? Wire : never

type GivenFacts<Facts> = {
  readonly [Name in keyof Facts as IsOptional<Facts[Name]> extends true ? never : Name]: ValueOf<Facts[Name]>
} & {
  readonly [Name in keyof Facts as IsOptional<Facts[Name]> extends true ? Name : never]?: ValueOf<Facts[Name]>
}
type WireFacts<Facts> = {
  readonly [Name in keyof Facts as IsOptional<Facts[Name]> extends true ? never : Name]: WireOf<Facts[Name]>
} & {
  readonly [Name in keyof Facts as IsOptional<Facts[Name]> extends true ? Name : never]?: WireOf<Facts[Name]>
}

/** The facts of a kind as they travel in JSON. */
export type RefusalFacts<Kind extends RefusalKind> = WireFacts<Shapes<Kind>>

/** A refusal as a value of the server: its kind with all its facts beside it. `issues`: what is wrong, by the name of the field. */
export type Refusal<Kind extends RefusalKind = RefusalKind> = Kind extends RefusalKind
  ? { readonly kind: Kind } & GivenFacts<Shapes<Kind>> &
      (Kind extends 'invalidInput' ? { readonly issues?: Readonly<Record<string, string>> } : unknown)
  : never

export type RefusalDescription = RefusalWords & { readonly status: number; readonly code: number; readonly facts: FactShapes }

/** A kind as documentation tells it: `{name}` stands in the words in the place of each fact. */
export function describeKind(kind: RefusalKind): RefusalDescription {
  const entry: AnyRefusal = refusalCatalogue[kind]
  const { status, code, facts = {} } = entry
  const names = Object.fromEntries(Object.keys(facts).map((name) => [name, `{${name}}`]))
  return { status, code, facts, ...wordsOf(entry, names) }
}

/** A refusal as it stands in the envelope. */
export type RefusalBody = {
  readonly code: number
  readonly message: string
  readonly action?: string
  readonly information?: string
  readonly kind: RefusalKind
  readonly facts: Readonly<Record<string, string | number>>
  readonly issues?: Readonly<Record<string, string>>
}

/** The status and the envelope of a refusal. Only declared facts travel. A fact that is missing or of another type is a fault. */
export function describeRefusal(refusal: Refusal): { readonly status: number; readonly body: RefusalBody } {
  const entry: AnyRefusal = refusalCatalogue[refusal.kind]
  const { wire, words } = readFacts(refusal, entry)
  const { message, action, information } = wordsOf(entry, words)
  const issues = refusal.kind === 'invalidInput' ? refusal.issues : undefined
  return {
    status: entry.status,
    body: {
      code: entry.code,
      message,
      ...(action === undefined ? {} : { action }),
      ...(information === undefined ? {} : { information }),
      kind: refusal.kind,
      facts: wire,
      ...(issues === undefined ? {} : { issues }),
    },
  }
}

function readFacts(refusal: Refusal, entry: AnyRefusal) {
  const given: Readonly<Record<string, unknown>> = { ...refusal }
  const wire: Record<string, string | number> = {}
  const words: Record<string, string | undefined> = {}
  for (const [name, fact] of Object.entries(entry.facts ?? {})) {
    if (fact.optional && given[name] === undefined) continue
    const read = fact.read(given[name])
    if (!read) throw new Error(`The refusal ${refusal.kind} has no fact ${name}`)
    wire[name] = read.wire
    words[name] = read.words
  }
  return { wire, words }
}
