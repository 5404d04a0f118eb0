import { roleMay } from '#/kernel/roles.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { documentKindNames } from '../domain/document.ts'
import { templateLifecycle } from '../domain/template.ts'
import type { OwnTemplateKind } from '../domain/template.ts'
import { readPlatformTemplate } from './read-platform-template.ts'
import { editionsOf, presentEdition } from './template-queries.ts'

/** A kind's template as its editor shows it: the platform's words, the edition in force, the draft, and all editions. */
export async function readOwnTemplate(reader: Reader, scope: ClientScope, kind: OwnTemplateKind) {
  const rows = await editionsOf(reader, scope.orgId, kind)
  const active = await presentEdition(reader, scope.orgId, kind, 'active')
  const draft = await presentEdition(reader, scope.orgId, kind, 'draft')
  const { version, date, markdown } = readPlatformTemplate(kind)
  return {
    kind,
    kind_name: documentKindNames[kind],
    platform: { version, day: date.toString(), words: markdown },
    active: active ? { number: active.number, words: active.words, activated_at: active.activated_at?.toString() ?? '' } : null,
    draft: draft
      ? { number: draft.number, words: draft.words, version: draft.version, updated_at: draft.updated_at.toString() }
      : null,
    editions: rows.map((row) => ({
      number: row.number,
      state: row.state,
      state_name: templateLifecycle.nameOf(row.state),
      activated_at: row.activated_at?.toString() ?? null,
    })),
    may_edit: scope.branchIds.length === 0 && roleMay(scope.role, 'editTemplates'),
  }
}
