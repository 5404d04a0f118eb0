import { expect, test } from '@playwright/test'
import { demoInn } from '#/apps/demo/demo-people.ts'
import { expectFit } from '../support/fit-screen.ts'
import { prepareApplied } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

test('a customer puts applicants aside and compares up to four of them side by side, on a desktop and on a phone', async ({
  browser,
}) => {
  await using app = await runApp()
  const names = ['Петров', 'Белова', 'Кузнецова-Александровская', 'Орлов', 'Зуев']
  const works = names.map((surname, place) => ({
    surname,
    firstname: 'Иван',
    secondname: '',
    inn: demoInn(place + 1),
    title: 'Съёмка ролика о складе',
    price: 1_500_000,
  }))
  const { taskId } = await prepareApplied(app, '89001112233', works)
  const boss = await openVisitor(browser, app, '89001112233')
  await signIn(boss, 'Заказчик')
  const { page } = boss
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/client/tasks?open=${taskId}&tab=applications`)
  const panel = page.getByRole('dialog', { name: 'Съёмка ролика о складе' })
  const bar = panel.getByRole('status').filter({ hasText: /^Выбран/ })
  const dialog = page.getByRole('dialog', { name: 'Сравнение откликов' })

  await test.step('one has nobody beside him, and a fifth does not fit', async () => {
    await panel.getByRole('checkbox', { name: 'Сравнить Петров Иван' }).focus()
    await page.keyboard.press('Space')
    await expect(bar).toContainText('Выбран 1 отклик, отметьте ещё')
    await expect(bar.getByRole('button', { name: 'Сравнить' })).toBeDisabled()
    for (const name of names.slice(1, 4)) await panel.getByRole('checkbox', { name: `Сравнить ${name} Иван` }).check()
    await expect(bar).toContainText('Выбраны 4 отклика, больше не поместится')
    await expect(panel.getByRole('checkbox', { name: 'Сравнить Зуев Иван' })).toBeDisabled()
    await expectFit(page, 'applicants')
  })

  await test.step('the four stand in columns, and the keyboard scrolls them under the names', async () => {
    await bar.getByRole('button', { name: 'Сравнить' }).click()
    await expect(dialog.getByRole('columnheader')).toHaveCount(4)
    await expect(dialog.getByRole('row', { name: /^Готовность/ }).getByText('Готов начать')).toHaveCount(4)
    await expect(dialog.getByRole('row', { name: /^Работает с вами/ }).getByText('Ещё не работал')).toHaveCount(4)
    await expect(dialog.getByRole('row', { name: /^Сдал в срок/ }).getByText('Мало работ, чтобы судить')).toHaveCount(4)
    await expectFit(page, 'compare')
    await page.setViewportSize({ width: 360, height: 740 })
    await dialog.getByRole('region', { name: 'Отклики рядом' }).focus()
    // A press counts once the table has its width of a phone.
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(dialog.getByRole('columnheader', { name: 'Орлов Иван' })).toBeInViewport({ timeout: 300 })
    }).toPass()
    await expect(dialog.getByRole('rowheader', { name: 'Цена' })).toBeInViewport({ ratio: 1 })
  })

  await test.step('who is put aside in the table stays in the shortlist, which has an address', async () => {
    await dialog
      .getByRole('row', { name: /^Ответ/ })
      .getByRole('cell')
      .nth(0)
      .getByRole('button', { name: 'В подборку' })
      .click()
    await expect(dialog.getByRole('row', { name: /^Отклик / }).getByText('В подборке')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await panel.getByRole('link', { name: /^В подборке/ }).click()
    await expect(page).toHaveURL(/applicants=listed/)
    await expect(panel.getByRole('article')).toHaveCount(1)
    await page.reload()
    await expect(panel.getByRole('article')).toHaveCount(1)
    await expectFit(page, 'shortlist')
    await panel.getByRole('button', { name: 'Убрать из подборки' }).click()
    await expect(panel.getByText('В подборке пока никого')).toBeVisible()
  })
})
