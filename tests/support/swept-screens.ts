import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { Side } from './sign-in.ts'

/**
 * An address, or the first link of a list that contains this text, with an optional suffix, and the actions to perform there.
 */
export type Stop =
  | string
  | { readonly on: string; readonly link: string; readonly more?: string; readonly act?: Act }
  | { readonly at: string; readonly act: Act }

export type Act = (page: Page) => Promise<void>

export type Human = {
  readonly name: string
  readonly phone: string
  readonly side: Side
  readonly stops: readonly Stop[]
}

const taskLink = 'open=task_'

export const owner: Human = {
  name: 'owner',
  phone: '89000000001',
  side: 'Заказчик',
  stops: [
    '/client/today',
    '/client/tasks',
    '/client/tasks?state=cancelled',
    { on: '/client/tasks?state=published', link: taskLink },
    { on: '/client/tasks?state=settling', link: taskLink, more: '&tab=works' },
    { on: '/person/notification', link: taskLink },
    { on: '/client/tasks?state=completed', link: taskLink, more: '&tab=money' },
    '/client/tasks/edit',
    '/client/docs',
    '/client/docs?tab=signed',
    '/client/docs?audit=all',
    { on: '/client/docs', link: '/client/docs/document_' },
    { on: '/client/docs?tab=signed', link: '/client/docs/document_' },
    '/client/registers',
    '/client/registers?new=works',
    '/client/registers?new=file',
    '/client/registers?new=manual',
    { on: '/client/registers?filter=done', link: '/client/registers/register_' },
    { on: '/client/registers?filter=with_errors', link: '/client/registers/register_' },
    '/client/messages',
    '/client/registers/Errors',
    '/client/money',
    '/client/month',
    '/client/checks',
    '/client/checks?tab=problems',
    { on: '/client/checks', link: '/client/checks?open=' },
    { on: '/client/checks', link: '/client/checks?open=', act: press('QR-код') },
    { at: '/client/checks', act: annulLast },
    { on: '/client/checks?tab=problems', link: 'problems&open=', act: press('Запросить новый чек') },
    '/client/CheckStatus',
    { at: '/client/CheckStatus', act: checkStatus },
    '/client/CheckStatus?tab=list',
    { on: '/client/CheckStatus?tab=list', link: 'list=' },
    '/client/CheckStatus?tab=people',
    '/client/CheckStatus?tab=people&q=absent',
    { on: '/client/CheckStatus?tab=people', link: 'contractor=' },
    '/client/CheckStatus?tab=people&state=archived',
    { at: '/client/CheckStatus?tab=people', act: stopFirst },
    '/client/CheckStatus?tab=invites',
    { at: '/client/CheckStatus?tab=invites', act: press('Пригласить списком') },
    { at: '/client/CheckStatus?tab=invites', act: press('Пригласить') },
    '/client/tasks?services=1',
    '/client/profile',
    '/client/profile?tab=team',
    '/client/profile?tab=approval',
    '/client/profile?tab=money',
    '/client/profile?tab=reports',
    '/client/profile?tab=reports&report=people&period=year',
    '/client/profile?tab=reports&report=standing',
    '/client/profile?tab=templates',
    '/client/profile?tab=templates&kind=act',
    '/client/profile?tab=notices',
    '/client/profile?tab=journal',
    '/client/profile?tab=journal&object=absent&from=01.01.2026',
    '/person/profile?tab=security',
    '/person/messages',
    '/person/notification',
    '/person/notification/archive',
    '/',
    '/dev/kit',
    '/client/absent',
  ],
}

/** Sees the organization's profile and may change little of it. */
export const accountant: Human = {
  name: 'accountant',
  phone: '89000000002',
  side: 'Заказчик',
  stops: ['/client/profile', '/client/profile?tab=team', '/client/profile?tab=approval', '/client/profile?tab=money'],
}

export const worker: Human = {
  name: 'worker',
  phone: '89000000101',
  side: 'Исполнитель',
  stops: [
    '/tasks',
    { on: '/tasks', link: '/tasks/task_' },
    '/person/today',
    '/person/tasks',
    '/person/tasks?tab=done',
    { on: '/person/tasks?tab=work', link: '/person/tasks/assignment_' },
    { on: '/person/tasks?tab=done', link: '/person/tasks/assignment_' },
    '/person/docs',
    { on: '/person/docs', link: '/person/docs/document_' },
    { on: '/person/docs?tab=signed', link: '/person/docs/document_' },
    '/person/checks',
    { on: '/person/checks', link: '/person/checks?open=' },
    { at: '/person/checks', act: press('Новый чек') },
    { at: '/person/checks', act: press('Согласиться') },
    { on: '/person/notification', link: '/receipt/' },
    '/person/notification',
    '/person/notification/archive',
    '/person/profile',
    '/person/profile?tab=document',
    '/person/profile?tab=tax',
    { at: '/person/profile?tab=tax', act: press('Отвязать платформу') },
    '/person/profile?tab=taxes',
    '/person/profile?tab=taxes&debts=1',
    '/person/profile?tab=payout',
    '/person/profile?tab=customers',
    '/person/profile?tab=consents',
    { on: '/person/profile?tab=consents', link: 'accepted=' },
    '/person/profile?tab=security',
    '/person/profile?tab=security&password=1',
    '/person/profile?tab=notices',
    '/person/profile?tab=mydata',
    '/person/profile?tab=mydata&doc=terms',
    '/partner',
    '/partner/ConnectPartner',
    '/partner/RegistrationNPD',
  ],
}

export const applicant: Human = {
  name: 'applicant',
  phone: '89000000102',
  side: 'Исполнитель',
  stops: [
    { on: '/person/tasks?tab=applications', link: '/person/tasks/application_' },
    // The tax service reports a debt of this person.
    '/person/tasks?debts=1',
    '/person/profile?tab=taxes',
  ],
}

export const signer: Human = {
  name: 'signer',
  phone: '89000000105',
  side: 'Исполнитель',
  stops: [
    { on: '/person/tasks?tab=work', link: '/person/tasks/assignment_' },
    { on: '/person/docs?tab=other_side', link: '/person/docs/document_' },
    '/person/checks',
  ],
}

export const newcomer: Human = {
  name: 'newcomer',
  phone: '89000000108',
  side: 'Исполнитель',
  stops: [
    '/person/tasks',
    '/person/docs',
    '/person/notification',
    '/person/profile',
    '/person/profile?tab=document',
    '/person/profile?tab=tax',
    '/person/profile?tab=payout',
    '/person/profile?tab=consents',
    '/person/profile?tab=taxes',
    '/person/profile?tab=mydata',
    '/partner/ConnectPartner',
    { on: '/tasks', link: '/tasks/task_', more: '?apply=1' },
    { on: '/tasks', link: '/tasks/task_', more: '?ready=1' },
  ],
}

/** A person whose request is pending in «Мой налог». */
export const asked: Human = {
  name: 'asked',
  phone: '89000000106',
  side: 'Исполнитель',
  stops: ['/partner/ConnectPartner', '/person/profile?tab=tax', '/person/profile?tab=taxes'],
}

const wizard = '/partner/RegistrationNPD'

/** Not self-employed: the binding says so, and the wizard guides the person. */
export const beginner: Human = {
  name: 'beginner',
  phone: '89000000107',
  side: 'Исполнитель',
  stops: [
    '/partner/ConnectPartner',
    '/person/profile?tab=tax',
    wizard,
    { at: wizard, act: answerQuestions },
    { at: wizard, act: tellOfWork },
    { at: wizard, act: checkData },
    { at: wizard, act: press('Далее', 'Согласия') },
    { at: wizard, act: agreeToGuide },
  ],
}

/** Presses the button and waits for the popup it opens or the step it leads to. */
function press(name: string, heading?: string): Act {
  return async (page) => {
    await page.getByRole('main').or(popupsOf(page)).getByRole('button', { name, exact: true }).first().click()
    const seen = heading === undefined ? popupsOf(page) : page.getByRole('heading', { name: heading })
    await expect(seen.last()).toBeVisible()
  }
}

/** The menu of the first contractor, and the pause dialog with both its refusals. */
async function stopFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Действия: / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Поставить на паузу' }).click()
  await popupsOf(page).getByRole('button', { name: 'Поставить на паузу' }).click()
  await expect(page.getByText('Выберите причину')).toBeVisible()
}

export function popupsOf(page: Page): Locator {
  return page.getByRole('dialog').or(page.getByRole('alertdialog'))
}

/** The oldest receipt has no annulment request yet. */
async function annulLast(page: Page): Promise<void> {
  await page.getByRole('table').locator('a[href*="open="]').last().click()
  await press('Аннулировать')(page)
  await expect(popupsOf(page).getByRole('heading', { name: 'Запросить аннулирование чека' })).toBeVisible()
}

async function checkStatus(page: Page): Promise<void> {
  await page.getByLabel('ИНН').fill('990900010170 500100732259')
  await page.getByRole('button', { name: 'Проверить', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Ответы' }).getByText('Самозанятый', { exact: true })).toBeVisible()
}

async function answerQuestions(page: Page): Promise<void> {
  for (const select of await page.locator('main select').all()) await select.selectOption({ index: 1 })
  await expect(page.getByText('Вам можно стать самозанятым')).toBeVisible()
}

async function tellOfWork(page: Page): Promise<void> {
  await press('Далее', 'Ваши данные')(page)
  await page.getByLabel('Регион, где будете работать').fill('Москва')
  await page.getByLabel('Найти занятие').fill('вёрстка')
  await page.getByRole('checkbox', { name: 'Веб-дизайн и вёрстка' }).check()
}

async function checkData(page: Page): Promise<void> {
  await press('Далее', 'Проверка')(page)
  await expect(page.getByText('Сейчас вы не состоите на учёте, встать можно.')).toBeVisible({ timeout: 90_000 })
}

async function agreeToGuide(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /соглашение о передаче полномочий/ }).check()
  await press('Далее', 'Регистрация в «Мой налог»')(page)
}
