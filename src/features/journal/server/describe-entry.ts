import { formatRubles, kopecks } from '#/kernel/money.ts'
import { memberRoleNames } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import type { JournalEntryView } from '../contract.ts'
import { actionName } from '../domain/action.ts'
import { journalFactLooks } from '../domain/fact.ts'
import { objectAddress } from '../domain/object-address.ts'
import { objectKindName } from '../domain/object-kind.ts'
import type { EntryRow } from './list-queries.ts'

/** Describes an entry for the people of a side. */
export function describeEntry(row: EntryRow, side: 'client' | 'person'): JournalEntryView {
  return {
    no: row.no,
    at: row.at.toString(),
    actor: row.actor_name,
    actor_role: row.actor_role === null ? null : roleName(row.actor_role),
    ip: row.ip,
    action: row.action,
    action_name: actionName(row.action),
    object_kind: row.object_kind,
    object_kind_name: objectKindName(row.object_kind),
    object_id: row.object_id,
    object_name: row.object_name,
    object_address: objectAddress(side, row.object_kind, row.object_id),
    facts: factLines(row.facts),
    sha256: row.sha256.toString('hex'),
  }
}

function roleName(role: string): string {
  return isRole(role) ? memberRoleNames[role] : role
}

function isRole(text: string): text is MemberRole {
  return Object.hasOwn(memberRoleNames, text)
}

/** Only facts that have a label, in the order of the dictionary; ids appear in files. False values are omitted. */
function factLines(facts: unknown): { label: string; text: string }[] {
  const stored = new Map<string, unknown>(Object.entries(facts ?? {}))
  return Object.entries(journalFactLooks).flatMap(([name, { label, kind }]) =>
    kind === 'id' || !stored.has(name) || stored.get(name) === false
      ? []
      : [{ label, text: textOf(stored.get(name), kind === 'money') }],
  )
}

function textOf(value: unknown, isMoney: boolean): string {
  if (value === null || value === '') return 'нет'
  if (Array.isArray(value)) return value.length === 0 ? 'нет' : value.join(', ')
  if (isMoney && Number.isSafeInteger(value)) return formatRubles(kopecks(Number(value)), 'short')
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  return String(value)
}
