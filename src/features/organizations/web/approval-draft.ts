import { formatRubles, kopecks, parseRubles } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import type { readApproval } from '../contract/approval.ts'
import { reviewPolicy, stepRoles } from '../domain/approval-policy.ts'
import type { ApprovalBand, ApprovalStep, Approver, PolicyReview } from '../domain/approval-policy.ts'

export type Approval = CallReply<typeof readApproval>

/** A policy as typed: the upper limit of a band is text, and the last band has none. */
export type DraftStep = {
  readonly key: number
  /** A role or a member id. */
  readonly who: string
  readonly need: number
  readonly orAll: boolean
  readonly code: boolean
}
export type DraftBand = { readonly key: number; readonly to: string; readonly steps: readonly DraftStep[] }

let lastKey = 0

export function newStep(): DraftStep {
  return { key: nextKey(), who: 'any', need: 1, orAll: true, code: true }
}

export function newBand(): DraftBand {
  return { key: nextKey(), to: '', steps: [newStep()] }
}

export function draftOf(bands: readonly ApprovalBand[]): DraftBand[] {
  return bands.map(({ to, steps }) => ({
    key: nextKey(),
    to: to === null ? '' : formatRubles(to, 'short').replace('\u00A0₽', ''),
    steps: steps.map((step) => ({
      key: nextKey(),
      who: step.memberId ?? step.role ?? 'any',
      need: step.needCount,
      orAll: step.orAll,
      code: step.codeRequired,
    })),
  }))
}

/** Each band starts where the previous one ends, so gaps and overlaps are impossible. */
export function bandsOf(draft: readonly DraftBand[]): ApprovalBand[] {
  let from = kopecks(0)
  return draft.map(({ to, steps }, at) => {
    const end = at === draft.length - 1 ? null : (parseRubles(to) ?? from)
    const band = { from, to: end, steps: steps.map(stepOf) }
    if (end !== null) from = end
    return band
  })
}

export function reviewDraft(draft: readonly DraftBand[], members: readonly Approver[]): PolicyReview {
  const review = reviewPolicy(bandsOf(draft), members)
  const untyped = draft.slice(0, -1).flatMap(({ to }, band) => (parseRubles(to) === undefined ? [band] : []))
  return {
    ...review,
    problems: [
      ...untyped.map((band) => ({ band, text: 'Введите сумму' })),
      ...review.problems.filter(({ band, step }) => step !== undefined || !untyped.includes(band)),
    ],
  }
}

function stepOf({ who, need, orAll, code }: DraftStep): ApprovalStep {
  const role = stepRoles.find((one) => one === who) ?? null
  return {
    role,
    memberId: role === null ? who : null,
    needCount: role === null ? 1 : need,
    orAll: role !== null && orAll,
    codeRequired: code,
  }
}

/** Converts the bands of a reply to the domain form. */
export function bandsFromView(bands: Approval['bands']): ApprovalBand[] {
  const money = (sum: number | null): Kopecks | null => (sum === null ? null : kopecks(sum))
  return bands.map(({ from, to, steps }) => ({
    from: kopecks(from),
    to: money(to),
    steps: steps.map((step) => ({
      role: step.role,
      memberId: step.member_id,
      needCount: step.need_count,
      orAll: step.or_all,
      codeRequired: step.code_required,
    })),
  }))
}

export function bandsToBody(bands: readonly ApprovalBand[]) {
  return bands.map(({ from, to, steps }) => ({
    from,
    to,
    steps: steps.map((step) => ({
      role: step.role,
      member_id: step.memberId,
      need_count: step.needCount,
      or_all: step.orAll,
      code_required: step.codeRequired,
    })),
  }))
}

/** The browser identifies people by their position in the team. */
export function approversFrom(members: Approval['members']): Approver[] {
  return members.map(({ member_id: id, name, role }) => ({ memberId: id, personId: id, name, role }))
}

function nextKey(): number {
  lastKey += 1
  return lastKey
}
