import { bindingRules } from './binding-rules.ts'
import { incomeRules } from './income-rules.ts'
import { listRules } from './list-rules.ts'
import { noticeRules } from './notice-rules.ts'
import { peopleRules } from './people-rules.ts'
import { registrationRules } from './registration-rules.ts'
import { taxRules } from './tax-rules.ts'
import type { MessageKind } from '../messages.ts'
import type { Rules } from './rule.ts'

/** The rules of the service, one row per message; a missing message is a compile error. */
export const messageRules: Rules<MessageKind> = {
  ...listRules,
  ...peopleRules,
  ...registrationRules,
  ...bindingRules,
  ...incomeRules,
  ...taxRules,
  ...noticeRules,
}
