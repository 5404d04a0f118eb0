import assert from 'node:assert/strict'
import test from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { checkDaySum, checkRegisterSum } from './sum-limits.ts'

const own = (rubles: number | null) => ({ limit: rubles === null ? null : kopecks(rubles * 100), of: 'member' as const })
const whole = (rubles: number) => ({ limit: kopecks(rubles * 100), of: 'organization' as const })

test("a register is limited by the lower of the member's and the organization's limits, and the refusal names who may send more", () => {
  assert.equal(checkRegisterSum(500_00, [own(500), whole(1000)], []).ok, true)
  assert.equal(checkRegisterSum(500_01, [own(null)], []).ok, true)
  const refused = checkRegisterSum(500_01, [own(500), whole(400)], ['Орлова Е.'])
  assert.deepEqual(refused, {
    ok: false,
    refusal: {
      kind: 'registerAboveLimit',
      sum: kopecks(500_01),
      limit: kopecks(400_00),
      way: 'Разделите реестр. Лимит организации меняет владелец',
    },
  })
  const mine = checkRegisterSum(500_01, [own(500)], ['Орлова Е.'])
  assert.equal(!mine.ok && mine.refusal.way, 'Это может сделать: Орлова Е.')
})

test('the daily limit includes what was sent today', () => {
  const today = { member: 300_00, organization: 900_00 }
  assert.equal(checkDaySum(200_00, today, [own(500), whole(1100)], []).ok, true)
  const mine = checkDaySum(200_01, today, [own(500)], [])
  assert.deepEqual(!mine.ok && [mine.refusal.sum, mine.refusal.limit], [kopecks(500_01), kopecks(500_00)])
  const all = checkDaySum(200_01, today, [own(null), whole(1100)], [])
  assert.match(all.ok ? '' : all.refusal.way, /^Продолжите завтра/)
})
