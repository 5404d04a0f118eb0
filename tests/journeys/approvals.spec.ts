import { expect, test } from '@playwright/test'
import { expectFitAtWidths } from '../support/fit-screen.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

test('an owner sets the approval policy and a substitute, and the substitute approves a register', async ({ browser }) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const owner = await openVisitor(browser, app, '89000000001')
  await signIn(owner, 'Заказчик')
  const { page } = owner

  await test.step('the tab describes the policy in sentences with the real members', async () => {
    await page.goto('/client/profile?tab=approval')
    await expect(page.getByRole('heading', { name: 'Порядок согласования реестров' })).toBeVisible()
    await expect(page.getByText('Порядок по умолчанию: его ещё не меняли.')).toBeVisible()
    await expect(page.getByText(/Орлова Анна Викторовна и Громов Павел Андреевич/)).toBeVisible()
    await expectFitAtWidths(page, 'approvals-tab')
  })

  await test.step('edit amounts: bands, steps, a member by name; a gap in the amounts is reported', async () => {
    await page.getByRole('button', { name: 'Изменить' }).click()
    await expectFitAtWidths(page, 'approvals-editor')
    await page.getByLabel('Реестры на сумму до').fill('0')
    await page.getByRole('button', { name: 'Сохранить порядок' }).click()
    await expect(page.getByText('Сумма должна быть больше 0 ₽')).toBeVisible()
    await page.getByLabel('Реестры на сумму до').fill('500000')
    const first = page.getByRole('group', { name: /до 500/ })
    await first.getByLabel('Кто решает').selectOption({ label: 'Громов Павел Андреевич — согласующий' })
    await first.getByLabel('По коду из СМС').uncheck()
    await page
      .getByRole('group', { name: /больше 500/ })
      .getByRole('button', { name: 'Добавить шаг' })
      .click()
    await expectFitAtWidths(page, 'approvals-editor-two')
    await page.getByRole('button', { name: 'Сохранить порядок' }).click()
    await expect(page.getByText(/Редакция 1,/)).toBeVisible()
    await expect(page.getByText('История порядка: 1')).toBeVisible()
  })

  await test.step('the accountant substitutes for the absent approver', async () => {
    await page.getByRole('button', { name: 'Назначить замещение' }).click()
    const dialog = page.getByRole('dialog', { name: 'Замещение' })
    await dialog.getByLabel('Кого нет').selectOption({ label: 'Громов Павел Андреевич — согласующий' })
    await dialog.getByLabel('Кто решает за него').selectOption({ label: 'Белова Марина Сергеевна — бухгалтер' })
    await dialog.getByLabel('С какого дня').fill(dayFrom(0))
    await dialog.getByLabel('По какой день').fill(dayFrom(7))
    await expectFitAtWidths(page, 'approvals-substitution')
    await dialog.getByRole('button', { name: 'Назначить' }).click()
    await expect(page.getByRole('row', { name: /Громов.*Белова.*Действует/ })).toBeVisible()
    await expectFitAtWidths(page, 'approvals-substitutions')
  })

  await test.step("the owner's register waits for the absent approver and the substitute", async () => {
    // The only demo work that waits for payment is in a register with errors.
    await page.goto('/client/registers?filter=with_errors')
    await page
      .getByRole('link', { name: /Ноябрь|ноябрь/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Отменить реестр' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Отменить реестр' }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await page.goto('/client/registers?new=works')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: /^(Собрать|Создать)/ }).click()
    await expect(page).toHaveURL(/\/client\/registers\/register_/)
    await page.getByRole('button', { name: 'На согласование' }).click()
    await expect(page.getByText(/Свой реестр согласует другой человек\. Сейчас решает: Громов/)).toBeVisible()
    await expectFitAtWidths(page, 'approvals-register-own')
  })

  await test.step('the substitute approves without a code, from a confirmed session, and the page shows for whom', async () => {
    const stand = await openVisitor(browser, app, '89000000002')
    await signIn(stand, 'Заказчик')
    await stand.page.goto(page.url())
    await expect(stand.page.getByText(/Вы решаете вместо: Громов/)).toBeVisible()
    await stand.page.getByRole('button', { name: 'Согласовать' }).click()
    const dialog = stand.page.getByRole('dialog', { name: /Согласование/ })
    await expectFitAtWidths(stand.page, 'approvals-approve')
    await dialog.getByRole('button', { name: 'Согласовать' }).click()
    await expect(stand.page.getByText(/Согласован: Белова/)).toBeVisible()
    await expect(stand.page.getByText(/Белова.*\(вместо: Громов/)).toBeVisible()
    await expectFitAtWidths(stand.page, 'approvals-approved')
    await stand.page.context().close()
  })

  await test.step("the owner's open register shows the approval without a reload", async () => {
    await expect(page.getByText(/Согласован: Белова/)).toBeVisible()
  })
  await page.context().close()
})

function dayFrom(days: number): string {
  const day = Temporal.Now.plainDateISO('Europe/Moscow').add({ days })
  return `${String(day.day).padStart(2, '0')}.${String(day.month).padStart(2, '0')}.${day.year}`
}
