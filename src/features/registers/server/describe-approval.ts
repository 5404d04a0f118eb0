import { awaitedWords, voiceOf } from '#/features/organisations/domain/approval-way.ts'
import type { ApprovalWay } from '#/features/organisations/domain/approval-way.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { approvalOf, makersOf, waysOf } from './approval-queries.ts'
import type { RegisterRecord } from './register-queries.ts'

/** The way of a register as its page tells it: steps, whom it waits for, what the viewer may do and why not. */
export async function describeApproval(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  register: RegisterRecord,
) {
  const sent = register.state === 'onApproval' || register.approval_steps !== null
  const way = sent ? (await waysOf(deps.db, deps.clock, scope.orgId, [register])).get(register.id) : undefined
  const waits = register.state === 'onApproval'
  const voice = waits && way ? voiceOf(way, scope.personId, makersOf(register)) : undefined
  const mine = voice?.ok ? { for_name: voice.value.forWhom?.name ?? null, code_required: voice.value.step.codeRequired } : null
  return {
    way: way ? wayToView(way, waits) : null,
    mine,
    alone: waits && way?.alone === true && mine !== null,
    approve_obstacle: waits && way && voice && !voice.ok ? obstacle(way, voice.refusal.kind) : null,
    approval_stale: mustHold(register.state) && !(await approvalOf(deps.db, deps.clock, register)).holds,
  }
}

function wayToView(way: ApprovalWay, waits: boolean) {
  return way.steps.map(({ order, words, step, state, given, voices }) => ({
    order,
    words,
    need: step.needCount,
    given: waits ? given : step.needCount,
    code_required: step.codeRequired,
    state: waits ? state : ('done' as const),
    voices: waits ? voices.map(({ by, forWhom }) => ({ name: by.name, for_name: forWhom?.name ?? null })) : [],
  }))
}

function obstacle(way: ApprovalWay, kind: 'ownRegister' | 'notApprover'): string {
  if (way.current?.voices.length === 0) return 'Решить некому: отзовите реестр и проверьте порядок согласования.'
  const awaited = `Сейчас решает: ${awaitedWords(way)}.`
  return kind === 'ownRegister' ? `Свой реестр согласует другой человек. ${awaited}` : awaited
}

/** Here an approval older than seven days is missed: nothing more may be paid by it. */
function mustHold(state: RegisterRecord['state']): boolean {
  return state === 'approved' || state === 'partial' || state === 'failed'
}
