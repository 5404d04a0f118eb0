import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { expectFit } from '../support/fit-screen.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { runApp } from '../support/running-app.ts'
import type { RunningApp } from '../support/running-app.ts'
import { openVisitor, signUp } from '../support/visitor.ts'

const path = '/partner/ConnectPartner'
/** The status service answers two questions a minute. */
const slow = { timeout: 90_000 }
/** A request is polled at least every ten seconds. */
const seen = { timeout: 90_000 }

let app: RunningApp

test.beforeAll(async () => {
  app = await runApp()
})

test.afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

test('a new person binds the platform with the keyboard only: five steps, granted in «Мой налог», shown here automatically', async ({
  browser,
}) => {
  const inn = '990900020280'
  await registerPayer(inn, 'Ким', 'Вера')
  const visitor = await openVisitor(browser, app, '89000020280')
  const { page } = visitor
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Какие права мы просим' })).toBeVisible()
  await expectFit(page, 'binding-guest')
  await pressOn(page, page.getByRole('link', { name: 'Войти и начать' }))
  await signUp(visitor, 'Исполнитель')
  await expect(step(page, 'Вход')).toContainText('сделано')
  await expect(step(page, 'Ваш ИНН')).toContainText('сейчас')
  await expectFit(page, 'binding-inn')

  await typeIn(page, page.getByLabel('Фамилия'), 'Ким')
  await typeIn(page, page.getByLabel('Имя', { exact: true }), 'Вера')
  await typeIn(page, page.getByLabel('ИНН'), '990900020281')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Такого ИНН не существует: проверьте цифры')).toBeVisible()
  await expect(page.getByLabel('ИНН')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(inn)
  await page.keyboard.press('Enter')
  await expect(step(page, 'Ваш ИНН')).toContainText(inn)

  await expect(page.getByText('Вы самозанятый', { exact: true })).toBeVisible(slow)
  await expect(step(page, 'Проверка статуса')).toContainText('сделано')
  await expectFit(page, 'binding-rights')
  const send = page.getByRole('button', { name: 'Отправить запрос' })
  await pressOn(page, send)
  await expect(page.getByText('Без соглашения запрос отправить нельзя')).toBeVisible()
  await expect(delegation(page)).toBeFocused()
  await page.keyboard.press('Space')
  await pressOn(page, send)

  await expect(page.getByText('Подтвердите в «Мой налог»', { exact: true })).toBeVisible(seen)
  await expectFit(page, 'binding-waiting')
  const [myTax] = await Promise.all([
    page.waitForEvent('popup'),
    pressOn(page, page.getByRole('link', { name: /Открыть «Мой налог»/ })),
  ])
  await expect(myTax.getByRole('heading', { name: 'Партнёры: ждёт вашего ответа' })).toBeVisible()
  await expectFit(myTax, 'binding-my-tax')
  await pressOn(myTax, myTax.getByRole('button', { name: 'Разрешить' }))
  await expect(myTax.getByText('Партнёр подключён.')).toBeVisible()

  await expect(page.getByText('Теперь чеки создаются сами.')).toBeVisible(seen)
  await expect(step(page, 'Платформа привязана')).toContainText('сделано')
  await expectFit(page, 'binding-bound')
  await pressOn(page, page.getByRole('link', { name: 'Дополнить профиль' }))
  await expect(page).toHaveURL((url) => url.pathname === '/person/profile')
})

test('after a refusal the request can be repeated; a missing required right is named; optional rights are granted and withdrawn', async ({
  browser,
}) => {
  const inn = '990900020354'
  await registerPayer(inn, 'Цой', 'Глеб')
  const visitor = await openVisitor(browser, app, '89000020354')
  const { page } = visitor
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(path)
  await page.getByRole('link', { name: 'Войти и начать' }).click()
  await signUp(visitor, 'Исполнитель')
  await page.getByLabel('Фамилия').fill('Цой')
  await page.getByLabel('Имя', { exact: true }).fill('Глеб')
  await page.getByLabel('ИНН').fill(inn)
  await page.getByRole('button', { name: 'Сохранить и продолжить' }).click()
  await expect(page.getByText('Вы самозанятый', { exact: true })).toBeVisible(slow)
  await right(page, 'Видеть сумму дохода').uncheck()
  await delegation(page).check()
  await page.getByRole('button', { name: 'Отправить запрос' }).click()
  const openMyTax = page.getByRole('link', { name: /Открыть «Мой налог»/ })
  await expect(openMyTax).toBeVisible(seen)
  const [myTax] = await Promise.all([page.waitForEvent('popup'), openMyTax.click()])
  await expect(myTax.getByLabel('Просмотр итоговых сумм дохода')).toHaveCount(0)

  await test.step('the person refuses', async () => {
    await myTax.getByRole('button', { name: 'Отклонить' }).click()
    await expect(myTax.getByText('Запрос отклонён.')).toBeVisible()
    await expect(page.getByText('Вы отклонили запрос', { exact: true })).toBeVisible(seen)
    await expect(page.getByText('Без привязки мы не сможем платить вам через платформу.')).toBeVisible()
    await expectFit(page, 'binding-refused')
  })

  await test.step('the person grants everything except the required right', async () => {
    await page.getByRole('button', { name: 'Отправить ещё раз' }).click()
    await expect(openMyTax).toBeVisible(seen)
    await myTax.reload()
    await myTax.getByLabel('Регистрация дохода (формирование чеков)').uncheck()
    await myTax.getByRole('button', { name: 'Разрешить' }).click()
    await expect(page.getByText('Не хватает прав', { exact: true })).toBeVisible(seen)
    await expect(page.getByText('Разрешите в «Мой налог»: регистрация дохода')).toBeVisible()
    await expect(rightLine(page, 'Регистрировать доход и формировать чеки')).toContainText('Не дано')
    await expect(rightLine(page, 'Аннулировать чеки, созданные через нас')).toContainText('Дано')
    await expectFit(page, 'binding-partly')
  })

  await test.step('asked for the right, the person grants it', async () => {
    await page.getByRole('button', { name: 'Попросить права ещё раз' }).click()
    await expect(openMyTax).toBeVisible(seen)
    await expect(page.getByText('Изменение прав ждёт подтверждения', { exact: true })).toBeVisible()
    await expectFit(page, 'binding-changing')
    await untilAsked(myTax)
    await myTax.getByRole('button', { name: 'Разрешить' }).click()
    await expect(myTax.getByText('Права изменены.')).toBeVisible()
    await expect(page.getByText('Теперь чеки создаются сами.')).toBeVisible(seen)
  })

  await test.step('on the «Мой налог» tab the person grants the optional right', async () => {
    await page.getByRole('link', { name: 'Права и история' }).click()
    await expect(page).toHaveURL(/\/person\/profile\?tab=tax/)
    await expect(rightLine(page, 'Видеть сумму дохода')).toContainText('Не дано')
    await right(page, 'Видеть сумму дохода').check()
    await page.getByRole('button', { name: 'Изменить права' }).click()
    await expect(openMyTax).toBeVisible(seen)
    await expectFit(page, 'binding-tab-changing')
    await untilAsked(myTax)
    await myTax.getByRole('button', { name: 'Отклонить' }).click()
    await expect(myTax.getByText('Прежние права остались.')).toBeVisible()
    await expect(page.getByText('Вы не подтвердили изменение прав. Действуют прежние.').first()).toBeVisible(seen)
    await expect(rightLine(page, 'Видеть сумму дохода')).toContainText('Не дано')

    await page.getByRole('button', { name: 'Изменить права' }).click()
    await expect(openMyTax).toBeVisible(seen)
    await untilAsked(myTax)
    await myTax.getByRole('button', { name: 'Разрешить' }).click()
    await expect(rightLine(page, 'Видеть сумму дохода')).toContainText('Дано', seen)
    await expect(page.getByRole('button', { name: 'Отвязать платформу' })).toBeVisible()
    await expectFit(page, 'binding-tab-bound')
  })
})

/** A taxpayer registered with the tax service and unknown to the platform. */
async function registerPayer(inn: string, surname: string, firstname: string): Promise<void> {
  const answer = await fetch(`${app.taxServiceUrl}/admin/persons/${inn}`, {
    method: 'PUT',
    body: JSON.stringify({ surname, firstname, registeredAt: '2024-01-15T09:00:00+03:00' }),
  })
  expect(answer.ok).toBe(true)
}

function step(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Шаги привязки' }).getByRole('listitem').filter({ hasText: name }).first()
}

function delegation(page: Page): Locator {
  return page.getByRole('checkbox', { name: /соглашение о передаче полномочий/ })
}

function right(page: Page, name: string): Locator {
  return page.getByRole('checkbox', { name })
}

function rightLine(page: Page, name: string): Locator {
  return page.getByRole('group', { name: 'Какие права дать платформе' }).getByRole('listitem').filter({ hasText: name })
}

/** The request may arrive just after the tax service page was opened. */
async function untilAsked(myTax: Page): Promise<void> {
  await expect(async () => {
    await myTax.reload()
    await expect(myTax.getByRole('heading', { name: 'Партнёры: ждёт вашего ответа' })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 90_000 })
}

async function typeIn(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}
