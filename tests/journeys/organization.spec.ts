import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { runApp } from '../support/running-app.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { openVisitor, signUp } from '../support/visitor.ts'

const client = '/?login=1&next=%2Fclient%2Fprofile'

test('an organization sets its look, branches, limits, accounts and team with roles, and accepts an access request', async ({
  browser,
}) => {
  await using app = await runApp()
  const owner = await openVisitor(browser, app, '89001112233')
  const { page } = owner

  await test.step('the first person registers by INN and becomes the owner', async () => {
    await page.goto(client)
    await signUp(owner, 'Заказчик')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('ИНН организации или ИП').fill('7701010017')
    await dialog.getByLabel('Ваши фамилия, имя и отчество').fill('Петрова Ирина Олеговна')
    await dialog.getByLabel('Я представляю эту организацию').check()
    await dialog.getByRole('button', { name: 'Зарегистрировать' }).click()
    await expect(dialog).toBeHidden()
    await page.goto('/client/profile')
    await expect(page.getByRole('heading', { name: 'Профиль компании' })).toBeVisible()
  })

  await test.step('name, logo, branches and limits', async () => {
    await page.getByLabel('Название для исполнителей').fill('Ромашка')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Сохранено')).toBeVisible()
    const input = page.locator('input[type=file]')
    await input.setInputFiles({ name: 'logo.svg.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await expect(page.getByText('Подходят PNG, JPEG и WebP').last()).toBeVisible()
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture(96) })
    await expect(page.getByRole('img', { name: 'Логотип организации' })).toBeVisible()
    for (const name of ['Склад', 'Офис']) {
      await page.getByRole('button', { name: 'Добавить' }).click()
      await page.getByRole('dialog').getByLabel('Название').fill(name)
      await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
      await expect(page.getByRole('button', { name: `Закрыть: ${name}` })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Изменить', exact: true }).click()
    await page.getByLabel('На строку').fill('3000000')
    await page.getByRole('button', { name: 'Сохранить' }).last().click()
    await expect(page.getByText(/Лимит выше допустимого/)).toBeVisible()
    await page.getByLabel('На строку').fill('200000')
    await page.getByRole('button', { name: 'Сохранить' }).last().click()
    await expect(page.getByText('200 000 ₽'.replaceAll(' ', '\u00A0'))).toBeVisible()
    await fits(page)
    expect(await seriousFaults(page)).toEqual([])
  })

  await test.step('accounts: the number is checked, the first one is main', async () => {
    await page.goto('/client/profile?tab=money')
    await addAccount(page, '40702810300000000001')
    await expect(page.getByText('Счёт не подходит к этому БИК').last()).toBeVisible()
    await page.getByRole('dialog').getByLabel('Номер счёта').fill('40702810200000000001')
    await page.getByRole('dialog').getByRole('button', { name: 'Добавить' }).click()
    await expect(page.getByText('Основной', { exact: true })).toBeVisible()
    await addAccount(page, '40702810500000000002')
    await page.getByRole('button', { name: 'Сделать основным' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '40702 81050 00000 00002' })).toContainText('Основной')
    await fits(page)
    expect(await seriousFaults(page)).toEqual([])
  })

  const manager = await openVisitor(browser, app, '89001112244')
  await test.step('a manager of one branch is invited by phone and joins by the link', async () => {
    await page.goto('/client/profile?tab=team')
    await page.getByRole('button', { name: 'Пригласить' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Телефон').fill('9001112244')
    await dialog.getByLabel('Фамилия, имя и отчество').fill('Смирнов Олег')
    await dialog.getByLabel('На строку').fill('50000')
    await dialog.getByLabel('Склад').check()
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Пригласить' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /Смирнов Олег/ })).toContainText('Приглашён')
    await manager.page.goto(client)
    await signUp(manager, 'Заказчик')
    await manager.page.goto('/client/profile?tab=team')
    const own = manager.page.getByRole('row', { name: /Смирнов Олег/ })
    await expect(own).toContainText('Это вы')
    await expect(own).toContainText('Склад')
    await expect(manager.page.getByRole('button', { name: 'Пригласить' })).toHaveCount(0)
    await fits(manager.page)
    expect(await seriousFaults(manager.page)).toEqual([])
  })

  await test.step("the manager's task goes to that branch, with no other to choose", async () => {
    await manager.page.goto('/client/tasks/edit')
    await expect(manager.page.getByLabel('Подразделение').locator('option')).toHaveText(['Склад'])
  })

  await test.step('a person finds the organization, asks for access and is accepted with a role', async () => {
    const asker = await openVisitor(browser, app, '89001112255')
    await asker.page.goto(client)
    await signUp(asker, 'Заказчик')
    const dialog = asker.page.getByRole('dialog')
    await dialog.getByLabel('ИНН организации или ИП').fill('7701010017')
    await expect(dialog.getByText('Попросите доступ у владельца: И*** П.')).toBeVisible()
    await dialog.getByLabel('Ваши фамилия, имя и отчество').fill('Белова Марина Сергеевна')
    await dialog.getByRole('button', { name: 'Попросить доступ' }).click()
    await expect(dialog.getByText('Запрос отправлен')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Принять: Белова Марина Сергеевна' }).click()
    await page.getByRole('dialog').getByLabel('Роль').selectOption({ label: 'Бухгалтер' })
    await page.getByRole('dialog').getByRole('button', { name: 'Принять' }).click()
    await expect(page.getByRole('row', { name: /Белова Марина/ })).toContainText('В команде')
    await asker.page.goto('/client/profile?tab=money')
    await expect(asker.page.getByText('40702 81050 00000 00002')).toBeVisible()
  })

  await test.step('a disabled member loses access at once', async () => {
    await page.getByRole('button', { name: 'Отключить: Смирнов Олег' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Отключить' }).click()
    await expect(page.getByRole('row', { name: /Смирнов Олег/ })).toContainText('Отключён')
    await manager.page.goto('/client/profile')
    await expect(manager.page.getByText('Вы пока не состоите в организации')).toBeVisible()
    await fits(page)
    expect(await seriousFaults(page)).toEqual([])
  })
})

async function addAccount(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: 'Добавить счёт' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('БИК').fill('044525225')
  await dialog.getByLabel('Номер счёта').fill(account)
  await dialog.getByRole('button', { name: 'Добавить' }).click()
}

/** Nothing overflows at phone width. */
async function fits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 })
  const [inner, outer] = await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, innerWidth]')
  expect(inner).toBeLessThanOrEqual(outer)
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** A valid gray square PNG. */
function picture(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(side * (side + 1)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
