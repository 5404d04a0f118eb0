import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proofState, provenByPayment, statementBytesMax, statementProblem } from './organization-proof.ts'

test('an organization is proven, or its statement waits, was declined, or was never sent', () => {
  const of = (proven_at: unknown, statement_sent_at: unknown, statement_declined: string) =>
    proofState({ proven_at, statement_sent_at, statement_declined })
  assert.deepEqual(
    [
      of(null, null, ''),
      of(null, 'now', ''),
      of(null, 'now', 'Нет подписи'),
      of('now', 'now', 'Нет подписи'),
      of('now', null, ''),
    ],
    ['unproven', 'sent', 'declined', 'proven', 'proven'],
  )
})

test("a payment to the operator's account from an account of the payer proves the payer, and nothing else does", () => {
  const own = '40702810100000000042'
  const came = {
    direction: 'credit' as const,
    payer: { inn: '7701010017', account: '40702810200000000021' },
    payee: { account: own },
  }
  assert.equal(provenByPayment(came, own), '7701010017')
  assert.equal(provenByPayment({ ...came, direction: 'debit' }, own), undefined)
  assert.equal(provenByPayment({ ...came, payee: { account: '40702810100000000043' } }, own), undefined)
  assert.equal(provenByPayment({ ...came, payer: { ...came.payer, inn: '7701010018' } }, own), undefined)
  // A bank returns money from an account of its own: whoever registered the bank's ИНН is not the bank.
  assert.equal(provenByPayment({ ...came, payer: { inn: '7710140679', account: '30232810100000000007' } }, own), undefined)
})

test('a statement is a PDF or a picture by its bytes, up to five megabytes', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  for (const bytes of [[0x25, 0x50, 0x44, 0x46, 0x2d, 0x31], [0xff, 0xd8, 0xff, 0xe0], png])
    assert.equal(statementProblem(new Uint8Array(bytes)), undefined)
  for (const bytes of [[], [0x25, 0x50], [0x50, 0x4b, 3, 4]]) assert.match(statementProblem(new Uint8Array(bytes)) ?? '', /PDF/)
  const large = new Uint8Array(statementBytesMax + 1)
  large.set(png)
  assert.match(statementProblem(large) ?? '', /5 МБ/)
})
