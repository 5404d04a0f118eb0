import { expect } from '@playwright/test'
import { signUp } from './visitor.ts'
import type { Visitor } from './visitor.ts'

/** A visitor signs up as a customer and registers his company through the screens. */
export async function registerCompany(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await page.goto('/?for=client')
  await page.getByRole('main').getByRole('link', { name: 'Зарегистрироваться' }).first().click()
  await signUp(visitor, 'Заказчик')
  const dialog = page.getByRole('dialog', { name: 'Ваша организация' })
  await dialog.getByLabel('ИНН организации или ИП').fill('7701010017')
  await expect(dialog.getByText('ООО «Ромашка»').first()).toBeVisible()
  await dialog.getByLabel('Ваши фамилия, имя и отчество').fill('Орлова Анна Викторовна')
  await dialog.getByRole('checkbox', { name: /Я представляю эту организацию/ }).check()
  await dialog.getByRole('button', { name: 'Зарегистрировать' }).click()
  await expect(page).toHaveURL(/\/client\/today$/)
  await expect(page.getByText('ООО «Ромашка»').first()).toBeVisible()
}

/** The company adds the account it pays from, and connects it to the bank of the training. */
export async function connectCompanyAccount({ page }: Visitor): Promise<void> {
  await page.goto('/client/profile?tab=money')
  await page.getByRole('button', { name: 'Добавить счёт' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('БИК').fill('044525225')
  await dialog.getByLabel('Номер счёта').fill('40702810200000000001')
  await dialog.getByRole('button', { name: 'Добавить' }).click()
  await expect(page.getByText('40702 810', { exact: false }).or(page.getByText('40702810200000000001')).first()).toBeVisible()
  await page.getByRole('button', { name: 'Подключить к банку' }).click()
  await dialog.getByRole('radio', { name: /Учебный банк/ }).check()
  await dialog.getByLabel('Токен T-API').fill('training-bank-token')
  await dialog.getByRole('button', { name: 'Проверить связь' }).click()
  await expect(page.getByText('Работает', { exact: true })).toBeVisible()
}
