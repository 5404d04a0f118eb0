import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { runApp } from '../support/running-app.ts'
import type { RunningApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import type { Side } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

let app: RunningApp

test.beforeAll(async () => {
  app = await runApp({ DEMO_DATA: 'true' })
})

test.afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

test('a task left half-typed is there again, and all that keeps it off the board is said at once', async ({ browser }) => {
  const page = await enter(browser, '89000000001', 'Заказчик')
  const name = page.getByLabel('Название')
  const result = page.getByRole('textbox', { name: 'Результат' })

  await test.step('the client leaves without saving, comes back and finds the text', async () => {
    await open(page, '/client/tasks/edit')
    await name.fill('Про')
    await result.fill('Пишите в телеграм: ежедневная смена с 9:00 до 18:00')
    await page.getByRole('navigation').getByRole('link', { name: 'Исполнители' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await open(page, '/client/tasks/edit')
    await expect(page.getByText('Вернули то, что вы не сохранили')).toBeVisible()
    await expect(name).toHaveValue('Про')
    await expect(result).toHaveValue(/ежедневная смена/)
  })

  await test.step('publishing names every problem, each with a link to its field', async () => {
    await page.getByRole('button', { name: 'Опубликовать' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Проверьте поля' })
    await expect(summary.getByRole('link')).toHaveText([
      'Коротко: что сделать, от 5 знаков',
      'Выберите категорию',
      /Уберите «телеграм»/,
      'Сумма от 1 до 1 000 000 ₽',
      'Текст в чеке — от 3 знаков',
    ])
    await expect(name).toBeFocused()
    await summary.getByRole('link', { name: 'Сумма' }).click()
    await expect(page.getByLabel('Сумма', { exact: true })).toBeFocused()
  })

  await test.step('a sure phrase is replaced whole, another one is shown in its field', async () => {
    const words = page.getByLabel('Как увидят задание')
    await words.getByRole('button', { name: 'Заменить «ежедневная смена»' }).click()
    await expect(result).toHaveValue('Пишите в телеграм: ежедневный выезд с 9:00 до 18:00')
    await words.getByRole('button', { name: 'Показать в тексте «с 9:00 до 18:00»' }).click()
    await expect(result).toBeFocused()
    const selected =
      'document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)'
    expect(await page.evaluate(selected)).toBe('с 9:00 до 18:00')
  })

  await test.step('starting over forgets it', async () => {
    await page.getByRole('button', { name: 'Начать заново' }).click()
    await expect(name).toHaveValue('')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(name).toHaveValue('')
  })
})

test('what is typed in a dialog is asked about before Esc and Back throw it away; a result survives a reload', async ({
  browser,
}) => {
  const client = await enter(browser, '89000000001', 'Заказчик')
  const person = await enter(browser, '89000000104', 'Исполнитель')
  const work = await addressOf(person, '/person/tasks?tab=submitted', '/person/tasks/assignment_')
  await open(person, work)
  const title = (await person.getByRole('heading', { level: 1 }).textContent()) ?? ''

  await test.step('the client writes what to mend, presses Esc and Back, and stays', async () => {
    await open(client, `/client/tasks?q=${encodeURIComponent(title)}`)
    await client.getByRole('link', { name: title }).first().click()
    await client.getByRole('tab', { name: /^Исполнители/ }).click()
    await client.getByRole('button', { name: 'На доработку' }).click()
    const dialog = client.getByRole('dialog', { name: 'Вернуть на доработку' })
    const text = dialog.getByLabel('Что доработать')
    await text.fill('Пришлите, пожалуйста, файл со всеми таблицами')
    const question = client.getByRole('alertdialog', { name: 'Выйти без сохранения?' })
    await client.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Остаться' }).click()
    await client.goBack()
    await question.getByRole('button', { name: 'Остаться' }).click()
    await expect(text).toHaveValue('Пришлите, пожалуйста, файл со всеми таблицами')
    await dialog.getByRole('button', { name: 'Вернуть' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('what is pasted at once is asked about too', async () => {
    await open(client, await addressOf(client, '/client/docs?tab=all&kind=frame&state=signed', '/client/docs/document_'))
    await client.getByRole('button', { name: 'Заменить новой редакцией' }).click()
    const reason = client.getByRole('dialog').getByRole('textbox', { name: /^Причина|^Почему/ })
    await reason.evaluate('(field) => field.focus()')
    await client.keyboard.insertText('Изменились реквизиты сторон')
    await client.keyboard.press('Escape')
    await client.getByRole('alertdialog', { name: 'Выйти без сохранения?' }).getByRole('button', { name: 'Остаться' }).click()
    await expect(reason).toHaveValue('Изменились реквизиты сторон')
  })

  await test.step('the contractor reloads the page in the middle of the answer', async () => {
    await open(person, `${work}?tab=result`)
    await person.getByLabel('Что сделано').fill('Добавил файл с таблицами')
    await person.getByLabel('Ссылки на файлы').fill('disk.example.ru/tables')
    await person.reload()
    await expect(person.getByLabel('Что сделано')).toHaveValue('Добавил файл с таблицами')
    await expect(person.getByLabel('Ссылки на файлы')).toHaveValue('disk.example.ru/tables')
  })
})

test('the profile sheet of a newcomer asks before Esc throws away what is typed', async ({ browser }) => {
  const page = await enter(browser, '89000000108', 'Исполнитель')
  await page.setViewportSize({ width: 360, height: 740 })
  const task = await addressOf(page, '/tasks', '/tasks/task_')
  await open(page, `${task}?ready=1`)
  const sheet = page.getByRole('dialog', { name: 'Дополните профиль' })
  await sheet.getByLabel('Фамилия').fill('Новикова')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Остаться' }).click()
  await expect(sheet.getByLabel('Фамилия')).toHaveValue('Новикова')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Выйти' }).click()
  await expect(sheet).toBeHidden()
})

async function enter(browser: Browser, phone: string, side: Side): Promise<Page> {
  const visitor = await openVisitor(browser, app, phone)
  await signIn(visitor, side)
  return visitor.page
}

/** Ready to be typed into. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('html[data-alive]')).toBeAttached()
}

async function addressOf(page: Page, list: string, part: string): Promise<string> {
  await open(page, list)
  return (await page.locator(`main a[href*="${part}"]`).first().getAttribute('href')) ?? ''
}
