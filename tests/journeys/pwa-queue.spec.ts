import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { demoInn } from '#/apps/demo/demo-people.ts'
import { listApplications } from '#/features/tasks/contract/application.ts'
import { readAssignment } from '#/features/tasks/contract/work.ts'
import { readPersonThread } from '#/features/threads/contract.ts'
import { expectFit } from '../support/fit-screen.ts'
import { prepareChosen, publish, signDocuments, workerPhone, workIn } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const work = { surname: 'Петров', firstname: 'Иван', secondname: '', inn: demoInn(1), title: 'Съёмка', price: 1_500_000 }

test('what is pressed without a network is sent by itself, once', async ({ browser }) => {
  await using app = await runApp()
  const { client, workers } = await prepareChosen(app, '89001112233', [work])
  const [worker] = workers
  if (!worker) throw new Error('Nobody works')
  await signDocuments(worker.actor, 'person', 2)
  await signDocuments(client, 'client', 2)
  const { id } = await workIn(worker.actor, 'active')
  const taskId = await publish(client, { ...work, title: 'Монтаж ролика' })
  const person = await openVisitor(browser, app, workerPhone(0), { fetchesAhead: true })
  const { page } = person
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(person, 'Исполнитель')
  const sheet = page.getByRole('dialog')
  const texts = async () => {
    const { messages } = await worker.actor.act(readPersonThread, { params: { id }, query: {} })
    return messages.map(({ text }) => text)
  }

  await test.step('a message waits, and goes when the network is back', async () => {
    await page.goto(`/person/tasks/${id}?thread=${id}`)
    await expect(sheet.getByLabel('Сообщение')).toBeVisible()
    await untilWatched(page)
    await page.context().setOffline(true)
    await write(page, 'Буду через час')
    await expect(sheet.getByText('Сообщение: ждёт сети')).toBeVisible()
    await write(page, 'Лишнее')
    await expect(sheet.getByText('Сообщение: ждёт сети')).toHaveCount(2)
    await expectFit(page, 'message-waits')
    await sheet.getByRole('listitem').filter({ hasText: 'Лишнее' }).getByRole('button', { name: 'Не отправлять' }).click()
    await expect(sheet.getByText('Сообщение: ждёт сети')).toHaveCount(1)
    await page.context().setOffline(false)
    await expect(page.getByText('Отправлено: сообщение')).toBeVisible()
    await expect(sheet.getByRole('log').getByText('Буду через час')).toBeVisible()
    expect(await texts()).toEqual(['Буду через час'])
  })

  await test.step('the server did it and its answer was lost: after a reload too, it is done once', async () => {
    const sending = '**/api/v1/person/threads/*/messages'
    await page.route(sending, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await write(page, 'Уже на месте')
    await expect(sheet.getByText(/^Сообщение: (ждёт сети|отправляется)$/)).toBeVisible()
    await expect.poll(texts).toEqual(['Буду через час', 'Уже на месте'])
    await page.reload()
    await expect(sheet.getByText(/^Сообщение: (ждёт сети|отправляется)$/)).toBeVisible()
    // One that is on its way at this moment is let through by the browser itself.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(page.getByText('Отправлено: сообщение')).toBeVisible()
    expect(await texts()).toEqual(['Буду через час', 'Уже на месте'])
  })

  await test.step('a result and an application wait together; who leaves is asked', async () => {
    await page.goto(`/tasks/${taskId}?apply=1`)
    await expect(page.getByRole('button', { name: 'Отправить отклик' })).toBeVisible()
    await untilWatched(page)
    await page.context().setOffline(true)
    await page.getByLabel('Комментарий').fill('Смонтирую за день')
    await page.getByRole('button', { name: 'Отправить отклик' }).click()
    await expect(page.getByText('Отклик: ждёт сети')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('Отправлено: отклик')).toBeVisible()
    const { items } = await worker.actor.act(listApplications, { query: {} })
    expect(items.filter(({ task_id: of }) => of === taskId)).toHaveLength(1)

    await page.goto(`/person/tasks/${id}?tab=result`)
    await expect(page.getByLabel('Что сделано')).toBeVisible()
    await untilWatched(page)
    await page.context().setOffline(true)
    await page.getByLabel('Что сделано').fill('Снято полностью')
    await page.getByRole('button', { name: 'Сдать' }).click()
    await expect(page.getByText('Результат: ждёт сети')).toBeVisible()
    await expectFit(page, 'result-waits')
    await page.getByRole('button', { name: /^Меню/ }).click()
    await page.getByRole('button', { name: 'Выйти' }).click()
    const question = page.getByRole('region', { name: 'Выйти и удалить неотправленное?' })
    await expect(question.getByText(/Написанное без сети ещё не ушло: 1/)).toBeVisible()
    await question.getByRole('button', { name: 'Остаться' }).click()
    await page.context().setOffline(false)
    await expect(page.getByText('Отправлено: результат')).toBeVisible()
    const { results } = await worker.actor.act(readAssignment, { params: { id } })
    expect(results.map(({ text }) => text)).toEqual(['Снято полностью'])
  })

  await test.step('a refusal is told, and the text stays', async () => {
    await page.goto(`/person/tasks/${id}?thread=${id}`)
    await expect(sheet.getByLabel('Сообщение')).toBeVisible()
    await untilWatched(page)
    await page.route('**/api/v1/person/threads/*/messages', (route) =>
      route.continue({ postData: JSON.stringify({ text: '', files: [] }) }),
    )
    await page.context().setOffline(true)
    await write(page, 'Это не примут')
    await expect(sheet.getByText('Сообщение: ждёт сети')).toBeVisible()
    await page.context().setOffline(false)
    await expect(sheet.getByText('Сообщение: не отправлено')).toBeVisible()
    await expect(sheet.getByText('Это не примут')).toBeVisible()
    await expectFit(page, 'message-refused')
    await sheet.getByRole('button', { name: 'Убрать' }).click()
    await expect(sheet.getByText('Сообщение: не отправлено')).toHaveCount(0)
  })
  await page.context().close()
})

async function write(page: Page, text: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Сообщение').fill(text)
  await sheet.getByRole('button', { name: 'Отправить', exact: true }).click()
}

/** Until the page has brought all it needs, as it would have by the time a network is lost. */
async function untilWatched(page: Page): Promise<void> {
  const brought = `performance.getEntriesByType('resource').some(({ name }) => name.includes('start-without-network'))`
  await expect.poll(() => page.evaluate<boolean>(brought)).toBe(true)
  await page.waitForLoadState('networkidle')
}
