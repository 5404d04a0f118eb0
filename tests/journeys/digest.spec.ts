import { expect, test } from '@playwright/test'
import { insertNotice } from '#/features/notifications/server/insert-notice.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { expectFit } from '../support/fit-screen.ts'
import { runApp } from '../support/running-app.ts'
import { openVisitor, signUp } from '../support/visitor.ts'

test('a person chooses letters once a day: three notices of a day are one letter at the chosen hour', async ({ browser }) => {
  await using app = await runApp()
  const visitor = await openVisitor(browser, app, '89001112233')
  const { page } = visitor
  await page.setViewportSize({ width: 360, height: 740 })

  await test.step('the address is confirmed', async () => {
    await page.goto('/?login=1&next=/person/profile')
    await signUp(visitor, 'Исполнитель')
    await page.goto('/person/profile?tab=data')
    await page.locator('html[data-alive]').waitFor()
    const before = Date.now()
    await page.getByLabel('Адрес почты').fill('digest@mail.ru')
    await page.getByRole('button', { name: 'Прислать код' }).click()
    await expect(page.getByText('Не подтверждена')).toBeVisible()
    await page.getByLabel('Код из письма').fill(await app.codeFor('digest@mail.ru', before))
    await expect(page.getByText('Подтверждена', { exact: true })).toBeVisible()
  })

  await test.step('two groups are put off to one letter, one is silenced, at the hour of the own zone', async () => {
    await page.goto('/person/profile?tab=notices')
    await page.locator('html[data-alive]').waitFor()
    for (const [group, pace] of [
      ['Документы', 'Раз в день'],
      ['Чеки', 'Раз в день'],
      ['Задания', 'Никогда'],
    ] as const) {
      await page.getByLabel(`${group}: Почта`).selectOption({ label: pace })
      await expect(page.getByText('Сохранено').last()).toBeVisible()
    }
    await page.getByLabel('Часовой пояс').selectOption({ label: 'Омск (МСК+3)' })
    await page.getByLabel('Во сколько').selectOption({ label: '20:00' })
    await expect(page.getByText('Сохранено').last()).toBeVisible()
    await page.getByText(/^Чеки: \d+$/).click()
    const kind = page.getByLabel('Данные чека разошлись с ФНС: письма')
    await expect(kind.locator('option').first()).toHaveText('Как раздел: раз в день')
    await kind.selectOption({ label: 'Сразу' })
    await expect(page.getByText('Сохранено').last()).toBeVisible()
    await expectFit(page, 'digest-settings')
    await page.reload()
    await page.getByText(/^Чеки: \d+$/).click()
    await expect(kind).toHaveValue('now')
    await expect(page.getByLabel('Документы: Почта')).toHaveValue('daily')
    await expect(page.getByLabel('Задания: Почта')).toHaveValue('never')
    await expect(page.getByLabel('Во сколько')).toHaveValue('20')
    await expect(page.getByLabel('Часовой пояс')).toHaveValue('Asia/Omsk')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectFit(page, 'digest-settings-wide')
  })

  await test.step('a day later there is one letter with a line for each kind', async () => {
    const { db, close } = openDatabase(app.databaseUrl, 1)
    const person = await db
      .selectFrom('persons')
      .select('id')
      .where('phone', '=', visitor.phone as never)
      .executeTakeFirstOrThrow()
    const put = (category: 'check' | 'document' | 'task', title: string, eventKey: string) =>
      db
        .transaction()
        .execute((tx) =>
          insertNotice(
            tx,
            systemClock,
            { personId: person.id },
            { category, title, eventKey, body: '', link: '/', ways: ['mail'] },
          ),
        )
    await put('document', 'Документ отклонён', 'digest:1')
    await put('document', 'Документ отклонён', 'digest:2')
    await put('check', 'Чек не сформирован', 'digest:3')
    await put('task', 'Вас выбрали', 'digest:4')
    await close()
    expect(await letters()).toEqual([])
    await app.advance('PT24H')
    await expect.poll(letters, { timeout: 90_000 }).toHaveLength(1)
    const [letter] = await letters()
    expect(letter).toContain('3 уведомления:')
    expect(letter).toContain('— Документ отклонён (2)')
    expect(letter).toContain('— Чек не сформирован')
    expect(letter).not.toContain('Вас выбрали')
  })

  async function letters(): Promise<string[]> {
    const answer = await fetch(`${app.url}/api/dev/outbox?phone=digest@mail.ru`)
    const { data } = (await answer.json()) as { data: { items: { text: string }[] } }
    return data.items.map(({ text }) => text).filter((text) => !/\b\d{6}\b/.test(text))
  }
})
