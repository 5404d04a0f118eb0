import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf, WrongState } from '#/kernel/lifecycle.ts'
import type { Result } from '#/kernel/result.ts'
import type { DocumentKind } from './document.ts'

/** Kinds whose words an organization may write for itself. The agreement to annul is the platform's: the work follows its effects. */
export const ownTemplateKinds = ['frame', 'order', 'act', 'nda', 'addendum'] as const satisfies readonly DocumentKind[]
export type OwnTemplateKind = (typeof ownTemplateKinds)[number]

export function isOwnTemplateKind(kind: DocumentKind): kind is OwnTemplateKind {
  return ownTemplateKinds.some((known) => known === kind)
}

/** An edition of an organization's template. Documents made from one in force keep its words whatever follows. */
export const templateLifecycle = lifecycle(
  {
    draft: { activate: { to: 'active', by: 'client' } },
    active: { replace: { to: 'retired', by: 'system' }, retire: { to: 'retired', by: 'client' } },
    retired: final,
  },
  { draft: 'Черновик шаблона', active: 'Действует', retired: 'Больше не действует' },
)
type TemplateState = StateOf<typeof templateLifecycle>
/** Of the one that holds, and of the one to come. */
export const presentTemplateStates = ['draft', 'active'] as const satisfies readonly TemplateState[]

export function activated(state: TemplateState): TemplateState {
  return sure(templateLifecycle.move(state, 'activate', 'client'))
}

export function retired(state: TemplateState): TemplateState {
  return sure(templateLifecycle.move(state, 'retire', 'client'))
}

function sure(next: Result<TemplateState, WrongState>): TemplateState {
  if (!next.ok) throw new Error(`An edition of a template is ${next.refusal.state} already`)
  return next.value
}

/** «frame@2» → «2»: what a document remembers of the platform's template. */
export function parsePlatformEdition(template: string): string | undefined {
  return /^\w+@(?<version>[\d.]+)$/.exec(template)?.groups?.['version']
}
