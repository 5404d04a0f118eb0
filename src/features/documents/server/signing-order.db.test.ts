import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import { addDeath, assertEnds, assertEvidence, openDesk, take } from '../../../../tests/support/signing-desk.ts'
import type { Step } from '../../../../tests/support/signing-desk.ts'
import type { DocumentSide } from '../domain/document.ts'

const other = { client: 'person', person: 'client' } as const
const side = fc.constantFrom<DocumentSide>('client', 'person')
const set = fc.constantFrom(1, 2, 4, 5, 6, 7)
const at = fc.nat(2)
const dies = fc.constantFrom(false, false, false, true)
const single = fc.oneof(
  fc.record({ is: fc.constant('read' as const), side, set }),
  fc.record({ is: fc.constant('send' as const), side, set }),
  fc.record({ is: fc.constant('sign' as const), side, set, code: fc.constantFrom(0, 0, 1, 2, 9), dies }),
  fc.record({ is: fc.constant('agree' as const), side, at }),
  fc.record({ is: fc.constant('decline' as const), side, at }),
  fc.record({ is: fc.constant('revoke' as const), at }),
  fc.record({ is: fc.constant('extend' as const), at }),
  fc.record({ is: fc.constant('end' as const), at }),
  fc.record({ is: fc.constant('wait' as const), minutes: fc.constantFrom(2, 11) }),
)
/** What a person does to sign, with steps left out now and then. */
const whole = fc
  .record({ side, set, dies, left: fc.constantFrom(undefined, undefined, undefined, undefined, 0, 1, 2, 3) })
  .map(({ left, ...of }): Step[] => {
    const all: Step[] = [
      { is: 'agree', side: of.side, at: 0 },
      { is: 'read', ...of },
      { is: 'send', ...of },
      { is: 'sign', ...of, code: 0 },
    ]
    return all.filter((_, place) => place !== left)
  })
const one = single.map((step): Step[] => [step])
const steps = fc
  .array(fc.oneof({ weight: 2, arbitrary: whole }, { weight: 1, arbitrary: one }), { minLength: 4, maxLength: 12 })
  .map((parts) => parts.flat())

test('whatever the order of steps of two sides, with deaths between, no signature is without its code, list, agreement and reading', async () => {
  await using house = await openDocumentHouse()
  await addDeath(house)
  let signed = 0
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const desk = await openDesk(house)
      for (const step of taken) await take(house, desk, step)
      signed += await assertEvidence(house, desk)
      house.clock.advance({ hours: 25 })
    }),
    { numRuns: 25 },
  )
  assert.ok(signed > 5, `only ${signed} signatures were given: the steps prove nothing`)
})

const atProposal = fc.constant(3)
const fates = ['sign', 'sign', 'sign', 'decline', 'revoke', 'end'] as const
type End = { readonly first: DocumentSide; readonly at: number; readonly end: 'annulled' | 'replaced' }

/** Both sides sign, one of them proposes to end what is signed, the other answers. */
function stepsOfEnd({ first, at: place, end }: End, fate: (typeof fates)[number], fatal: boolean): Step[] {
  const signs = (of: DocumentSide, signed: number, death = false): Step[] => [
    { is: 'read', side: of, set: signed },
    { is: 'send', side: of, set: signed },
    { is: 'sign', side: of, set: signed, code: 0, dies: death },
  ]
  // The contract waits for the contractor first, an order for the customer.
  const start = place === 0 ? 'person' : 'client'
  const answers: Record<(typeof fates)[number], Step[]> = {
    sign: [...signs(other[first], 8, fatal), { is: 'wait', minutes: 2 }, ...signs(other[first], 8)],
    decline: [{ is: 'decline', side: other[first], at: 3 }],
    revoke: [{ is: 'revoke', at: 3 }],
    end: [{ is: 'end', at: 3 }, { is: 'work' }],
  }
  return [
    ...signs(start, 1 << place),
    ...signs(other[start], 1 << place),
    // A phone is sent one code a minute.
    { is: 'wait', minutes: 2 },
    { is: 'propose', side: first, at: place, end },
    ...signs(first, 8),
    ...answers[fate],
    { is: 'wait', minutes: 2 },
  ]
}

/** With steps left out and others between. */
const wayBack = fc
  .record({
    first: side,
    at,
    end: fc.constantFrom('annulled' as const, 'replaced' as const),
    fate: fc.constantFrom(...fates),
    dies,
    left: fc.array(fc.nat(16), { maxLength: 1 }),
    between: fc.array(
      fc.oneof(
        single,
        fc.record({ is: fc.constantFrom('revoke' as const, 'end' as const), at: atProposal }),
        fc.record({ is: fc.constant('decline' as const), side, at: atProposal }),
        fc.record({ is: fc.constant('work' as const) }),
      ),
      { maxLength: 2 },
    ),
    where: fc.nat(16),
  })
  .map(({ fate, dies: death, left, between, where, ...end }): Step[] => {
    const taken = stepsOfEnd(end, fate, death).filter((_, index) => !left.includes(index))
    return [...taken.slice(0, where), ...between, ...taken.slice(where)]
  })
const agreements: Step[] = [
  { is: 'agree', side: 'client', at: 0 },
  { is: 'agree', side: 'person', at: 0 },
]
const waysBack = fc.array(wayBack, { minLength: 1, maxLength: 3 }).map((parts): Step[] => [...agreements, ...parts.flat()])
/** Nothing is left out of these, so each ends its document. The house knows no work, so no new edition of an order is proposed here. */
const straight: readonly End[] = [
  { first: 'client', at: 0, end: 'annulled' },
  { first: 'person', at: 1, end: 'annulled' },
  { first: 'client', at: 2, end: 'annulled' },
  { first: 'client', at: 0, end: 'replaced' },
]
const straightWays = straight.map((end): [Step[]] => [[...agreements, ...stepsOfEnd(end, 'sign', end.at === 2)]])

test('whatever is proposed to end a document, and however it is signed, declined, taken back or late, none is both ended and in force', async () => {
  await using house = await openDocumentHouse()
  await addDeath(house)
  let ended = 0
  await fc.assert(
    fc.asyncProperty(waysBack, async (taken) => {
      const desk = await openDesk(house)
      for (const step of taken) await take(house, desk, step)
      await house.work()
      await assertEvidence(house, desk)
      ended += await assertEnds(house, desk)
      house.clock.advance({ hours: 25 })
    }),
    { numRuns: 30, examples: straightWays },
  )
  assert.ok(ended >= straight.length, `only ${ended} documents ended: the steps prove nothing`)
})
