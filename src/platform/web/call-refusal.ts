import type { Endpoint } from '#/wire/endpoint.ts'
import { platformKinds } from '#/wire/platform-refusals.ts'
import type { PlatformKind } from '#/wire/platform-refusals.ts'
import type { RefusalFacts, RefusalKind } from '#/wire/refusals.ts'

/** A call that did not succeed, in words. `status` 0: the answer never came. */
type Said = {
  readonly status: number
  /** To show, never to compare: screens switch on `kind`. */
  readonly code: number
  readonly message: string
  readonly action?: string
  readonly information?: string
  /** Problems by field name. */
  readonly issues?: Readonly<Record<string, string>>
}

type Known<Kind> = Kind extends RefusalKind ? { readonly kind: Kind; readonly facts: RefusalFacts<Kind> } : never

/** `network`: no answer. `unknown`: not an envelope, or a kind that this call did not have when the page was built. */
type Unheard = { readonly kind: 'network' | 'unknown'; readonly facts: RefusalFacts<'notFound'> }

/** A refused call as a screen sees it: `kind` is one of the listed kinds, of those of the platform, `network` or `unknown`. */
export type CallRefusal<Kind extends RefusalKind = RefusalKind> = Said & (Known<Kind | PlatformKind> | Unheard)

/** What a call of this endpoint may be refused with. */
export type RefusalOf<E extends Endpoint> = CallRefusal<E['refusals'][number]>

export type Envelope = Readonly<Record<string, unknown>>

/**
 * Reads an answer that is not a success. Words that are missing get the default of the specification; a kind that is not
 * `listed` and not of the platform is `unknown`.
 */
export function refusalOf<const Kind extends RefusalKind = never>(
  response: { readonly status: number },
  envelope: Envelope | undefined,
  listed: readonly Kind[] = [],
): CallRefusal<Kind> {
  const { code, message, action, information, issues, kind, facts } = envelope ?? {}
  const known: readonly unknown[] = [...platformKinds, ...listed]
  const heard = known.includes(kind) && isRecord(facts) ? { kind, facts } : { kind: 'unknown', facts: {} }
  return {
    status: response.status,
    code: typeof code === 'number' ? code : -response.status,
    message: isText(message) ? message : isText(action) ? '' : 'Ошибка выполнения запроса',
    ...(isText(action) ? { action } : {}),
    ...(isText(information) ? { information } : {}),
    ...(isRecord(issues) ? { issues } : {}),
    ...heard,
  } as CallRefusal<Kind>
}

/** The answer never came; `information` is the error of the browser itself. */
export function networkRefusal(information?: string): CallRefusal<never> {
  return {
    status: 0,
    code: -1,
    message: 'Нет связи с сервером',
    action: 'Проверьте интернет и повторите',
    ...(information !== undefined && { information }),
    kind: 'network',
    facts: {},
  }
}

/** Seconds until the same call makes sense again; 0 when the refusal does not say. */
export function secondsToWait(refusal: CallRefusal): number {
  if (refusal.kind !== 'tooOften') return 0
  const { seconds } = refusal.facts
  return Number.isFinite(seconds) ? seconds : 0
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
