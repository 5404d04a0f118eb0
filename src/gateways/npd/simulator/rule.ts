import type { Result } from '#/kernel/result.ts'
import type { Permission } from '../message-fields.ts'
import type { AnswerOf, MessageKind, RequestOf } from '../messages.ts'
import type { Rejected } from '../port.ts'
import type { World } from './world.ts'

export type Rule<Kind extends MessageKind> = {
  /** What must hold of the person before the rule is asked. */
  readonly person: 'none' | 'registered' | 'bound'
  /** One of these is enough. */
  readonly permissions?: readonly Permission[]
  readonly beforePlatform?: true
  readonly answer: (world: World, request: RequestOf<Kind>) => Result<AnswerOf<Kind>, Rejected>
}

/** Some of the rules of the service, by message. */
export type Rules<Kinds extends MessageKind> = { readonly [Kind in Kinds]: Rule<Kind> }
