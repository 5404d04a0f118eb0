import { expect, test } from '@playwright/test'
import { decideRatingDispute } from '#/features/tasks/server/decide-rating-dispute.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { expectFit } from '../support/fit-screen.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

test('a customer rates an accepted work; the person sees it after rating on a phone, answers and disputes it; the operator hides it', async ({
  browser,
}) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const { db, close } = openDatabase(app.databaseUrl, 1)
  const work = await db
    .selectFrom('assignments')
    .innerJoin('persons', 'persons.id', 'assignments.person_id')
    .innerJoin('organizations', 'organizations.id', 'assignments.org_id')
    .innerJoin('members', 'members.org_id', 'organizations.id')
    .innerJoin('persons as boss', 'boss.id', 'members.person_id')
    .select(['assignments.id', 'assignments.task_id', 'persons.phone'])
    .where('boss.phone', '=', '89000000001' as never)
    .where('assignments.state', 'in', ['actPending', 'readyToPay', 'closed'])
    .where('assignments.part_of', 'is', null)
    .orderBy('assignments.accepted_at', 'desc')
    .executeTakeFirstOrThrow()
  const boss = await openVisitor(browser, app, '89000000001')
  const person = await openVisitor(browser, app, work.phone ?? '')
  const works = `/client/tasks?open=${work.task_id}&tab=works`

  await test.step('stars are a group of radio buttons with words, moved by the arrows', async () => {
    await signIn(boss, 'Заказчик')
    const { page } = boss
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(works)
    await page.getByRole('button', { name: 'Оценить исполнителя' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Оценить исполнителя' })
    await dialog.getByRole('button', { name: 'Поставить оценку' }).click()
    await expect(dialog.getByText('Поставьте от одной до пяти звёзд')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Отлично' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: 'Хорошо' })).toBeChecked()
    await dialog.getByRole('checkbox', { name: 'На связи' }).check()
    await dialog.getByLabel('Отзыв').fill('Пишите напрямую: ivan@mail.ru')
    await dialog.getByRole('button', { name: 'Поставить оценку' }).click()
    await expect(dialog.getByText('контактам и оплате мимо платформы в отзыве не место')).toBeVisible()
    await dialog.getByLabel('Отзыв').fill('Сделал спокойно и в срок')
    await expectFit(page, 'rate')
    await dialog.getByRole('button', { name: 'Поставить оценку' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/Исполнитель увидит оценку, когда оценит сам, или/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Изменить оценку' })).toBeVisible()
    await expectFit(page, 'rated')
  })

  await test.step('the person rates in return, reads, answers and disputes', async () => {
    await signIn(person, 'Исполнитель')
    const { page } = person
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/person/tasks/${work.id}`)
    await expect(page.getByText(/Заказчик уже оценил вас: оценку увидите, когда поставите свою, или/)).toBeVisible()
    await expect(page.getByText('Сделал спокойно и в срок')).toBeHidden()
    await page.getByRole('button', { name: 'Оценить заказчика' }).click()
    const dialog = page.getByRole('dialog', { name: 'Оценить заказчика' })
    await dialog.getByText('Отлично').click()
    await dialog.getByRole('checkbox', { name: 'Платит вовремя' }).check()
    await expectFit(page, 'rate-customer')
    await dialog.getByRole('button', { name: 'Поставить оценку' }).click()
    await expect(page.getByText('Сделал спокойно и в срок')).toBeVisible()
    await page.getByRole('button', { name: 'Ответить', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Ответ').fill('Спасибо за работу')
    await page.getByRole('dialog').getByRole('button', { name: 'Отправить ответ' }).click()
    await expect(page.getByText('Спасибо за работу')).toBeVisible()
    await page.goto('/person/profile?tab=ratings')
    await expect(page.getByText('4,3 · 3 оценки')).toBeVisible()
    await page.getByRole('button', { name: 'Оспорить оценку' }).first().click()
    await page.getByRole('dialog').getByLabel('Что не так').fill('Отзыв не о нашей работе, а о чужой')
    await page.getByRole('dialog').getByRole('button', { name: 'Оспорить' }).click()
    await expect(page.getByText(/Оспорена, оператор ответит до/)).toBeVisible()
    await expectFit(page, 'own-ratings')
  })

  await test.step('the operator hides it: both read why, and the mean is without it', async () => {
    const [made] = await db.selectFrom('rating_disputes').select('id').execute()
    const why = 'Отзыв о другой работе'
    if (made) await decideRatingDispute({ db, clock: systemClock }, made.id, { outcome: 'uphold', why })
    await close()
    await person.page.reload()
    await expect(person.page.getByText('Новый · 2 оценки')).toBeVisible()
    await boss.page.goto(works)
    await expect(boss.page.getByText(`Скрыта оператором: ${why}`)).toBeVisible()
    await boss.page.goto('/client/profile?tab=ratings')
    await expect(boss.page.getByText(/^\d,\d · 8 оценок$/)).toBeVisible()
    await expectFit(boss.page, 'organization-ratings')
  })
})
