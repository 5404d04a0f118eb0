import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendOwnPaper, uploadOwnPaper } from '#/features/documents/contract/own-paper.ts'
import { foreignPdf } from '../../../../tests/support/foreign-pdf.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'

test("a customer's own PDF, whatever it is called and signed by both, neither begins a work nor makes it payable", async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await house.addContractor()
  const work = await house.choose(client, await house.apply(person, await house.publish(client)))
  const contractor = await house.db.selectFrom('contractors').select('id').executeTakeFirstOrThrow()
  const uploaded = await house.callDocuments(uploadOwnPaper, client, {
    query: { title: 'Акт об оказанных услугах', file_name: 'акт.pdf' },
    body: await foreignPdf(),
  })
  const { id } = uploaded.body['data'] as { id: string }
  const sent = await house.callDocuments(sendOwnPaper, client, { params: { id }, body: { contractor_ids: [contractor.id] } })
  const [paper] = (sent.body['data'] as { made: { id: string }[] }).made
  assert.ok(paper)
  await house.work()
  const before = await house.assignment(work.id)
  assert.equal(before.state, 'docsPending')
  await house.sign(paper.id)
  const after = await house.assignment(work.id)
  assert.deepEqual(
    [after.state, after.frame_document_id, after.order_document_id, after.act_document_id],
    [before.state, before.frame_document_id, before.order_document_id, null],
  )
  await house.sign(work.frame)
  await house.sign(work.order)
  assert.equal((await house.assignment(work.id)).state, 'active')
})
