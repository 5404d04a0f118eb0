import type { Browser, Page } from '@playwright/test'
import { createRegister, listPayable, readRegister } from '#/features/registers/contract/register.ts'
import { approveRegister, sendApprovalCode, submitRegister } from '#/features/registers/contract/approval.ts'
import { parseId } from '#/kernel/ids.ts'
import { enterApi } from './api-actor.ts'
import { prepareWorks, until, workerPhone } from './prepared-works.ts'
import type { PlannedWork } from './prepared-works.ts'
import type { RunningApp } from './running-app.ts'
import { signIn } from './sign-in.ts'
import { openVisitor } from './visitor.ts'

const ownerPhone = '89001112233'

/** One accepted work in an approved register that waits for payment; its customer and contractor are signed in. */
export async function openApprovedWork(browser: Browser, app: RunningApp, work: PlannedWork) {
  await prepareWorks(app, ownerPhone, [work])
  const register = await approveWorks(app, ownerPhone)
  const client = await openVisitor(browser, app, ownerPhone)
  const person = await openVisitor(browser, app, workerPhone(0))
  await signIn(client, 'Заказчик')
  await signIn(person, 'Исполнитель')
  return { client, person, register }
}

/** All accepted works of the organization in one register approved by its owner. Returns the address of its page. */
export async function approveWorks(app: RunningApp, phone: string): Promise<string> {
  const owner = await enterApi(app, phone, 'client')
  const { items } = await owner.act(listPayable, { query: {} })
  const body = { assignment_ids: items.flatMap((item) => parseId('assignment', item.assignment_id) ?? []) }
  const { id } = await owner.act(createRegister, { body })
  const params = { id }
  await until('a checked register', async () => isChecked(await owner.act(readRegister, { params })))
  await owner.act(submitRegister, { params })
  const code = await owner.codeAfter(() => owner.act(sendApprovalCode, { params }))
  await owner.act(approveRegister, { params, body: { code } })
  return `/client/registers/${id}`
}

function isChecked({ pending, ready }: { readonly pending: number; readonly ready: number }): boolean {
  return pending === 0 && ready > 0
}

/** Pays an approved register as its owner does, on its page. */
export async function payOnPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await page
    .getByRole('dialog', { name: 'Проверьте перед оплатой' })
    .getByRole('button', { name: /^Оплатить/ })
    .click()
}
