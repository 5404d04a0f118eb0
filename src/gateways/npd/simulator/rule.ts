import type { Result } from '#/kernel/result.ts'
import type { Permission } from '../message-fields.ts'
import type { AnswerOf, MessageKind, RequestOf } from '../messages.ts'
import type { Rejected } from '../port.ts'
import type { World } from './world.ts'

export type Rule<Kind extends MessageKind> = {
  /** Required state of the person, checked before the rule runs. */
  readonly person: 'none' | 'registered' | 'bound'
  /** Any one of these is enough. */
  readonly permissions?: readonly Permission[]
  readonly beforePlatform?: true
  readonly answer: (world: World, request: RequestOf<Kind>) => Result<AnswerOf<Kind>, Rejected>
}

/** A subset of the service's rules, by message. */
export type Rules<Kinds extends MessageKind> = { readonly [Kind in Kinds]: Rule<Kind> }
