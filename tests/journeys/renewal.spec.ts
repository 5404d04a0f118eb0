import { expect, test } from '@playwright/test'
import { demoInn } from '#/apps/demo/demo-people.ts'
import { activateTemplate, readTemplate, saveTemplateDraft } from '#/features/documents/contract/template.ts'
import { expectFitAtWidths } from '../support/fit-screen.ts'
import { prepareChosen, signDocuments, workerPhone } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor, signNextDocument } from '../support/visitor.ts'

const work = { surname: 'Петров', firstname: 'Иван', secondname: '', inn: demoInn(1), title: 'Съёмка', price: 1_500_000 }
const params = { kind: 'frame' } as const

test('a new edition of the contract is proposed to whoever signed the old one, who signs it, and the owner sees it', async ({
  browser,
}) => {
  await using app = await runApp()
  const clientPhone = '89001112233'
  const { client, workers } = await prepareChosen(app, clientPhone, [work])
  const [worker] = workers
  if (!worker) throw new Error('Nobody was chosen')
  await signDocuments(worker.actor, 'person', 2)
  await signDocuments(client, 'client', 2)
  const { platform } = await client.act(readTemplate, { params })
  const words = platform.words.replace('## Предмет Договора', '## Предмет Договора\n1. Отчёт сдаётся каждую неделю.')
  await client.act(saveTemplateDraft, { params, body: { words, version: 0 } })
  await client.act(activateTemplate, { params, body: { version: 1 } })
  const boss = await openVisitor(browser, app, clientPhone)
  await signIn(boss, 'Заказчик')
  const { page } = boss
  const people = '/client/profile?tab=templates&kind=frame&people=1'

  await test.step('the owner sees who is under the old edition, and proposes the new one with a term', async () => {
    await page.goto('/client/profile?tab=templates')
    await page.getByRole('link', { name: 'Кто подписал: Рамочный договор' }).click()
    await expect(page.getByRole('row', { name: /Петров.*не предлагали/ })).toBeVisible()
    await expectFitAtWidths(page, 'renewal-before')
    await page.getByRole('button', { name: 'Предложить новую редакцию (1)' }).click()
    const dialog = page.getByRole('dialog', { name: /Предложить новую редакцию/ })
    await dialog.getByLabel(/Что изменилось и почему/).fill('Отчёт теперь сдаётся каждую неделю')
    await expectFitAtWidths(page, 'renewal-dialog')
    await dialog.getByRole('button', { name: 'Предложить' }).click()
    await expect(page.getByRole('link', { name: 'Ждёт вашей подписи: 1' })).toBeVisible()
    await expectFitAtWidths(page, 'renewal-waits')
  })

  await test.step('both sign it: the old edition is replaced, and the answer is seen', async () => {
    await signNextDocument(boss, 'client', /^Рамочный договор/)
    const person = await openVisitor(browser, app, workerPhone(0))
    await signIn(person, 'Исполнитель')
    await signNextDocument(person, 'person', /^Рамочный договор/)
    await page.goto(people)
    await expect(page.getByText('Все подписали действующую редакцию')).toBeVisible()
    await page.getByRole('link', { name: 'Подписали обе стороны: 1' }).click()
    await expect(page.getByRole('row', { name: /Петров.*Подписали обе стороны/ })).toBeVisible()
    await expectFitAtWidths(page, 'renewal-signed')
  })

  await test.step('nothing is beyond its term yet: the window of destruction says so', async () => {
    await page.goto('/client/docs?tab=signed')
    await page.getByRole('button', { name: 'Уничтожение по сроку' }).click()
    const dialog = page.getByRole('dialog', { name: 'Уничтожение по сроку хранения' })
    await expect(dialog.getByText(/которые ничто не держит, нет/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Уничтожить/ })).toBeHidden()
    await expectFitAtWidths(page, 'destruction-none')
  })
})
