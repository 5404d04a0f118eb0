import { expect, test } from '@playwright/test'
import { demoInn } from '#/apps/demo/demo-people.ts'
import { expectFitAtWidths } from '../support/fit-screen.ts'
import { acceptWork, handIn, prepareChosen, signDocuments, workerPhone } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor, signNextDocument } from '../support/visitor.ts'

const work = { surname: 'Петров', firstname: 'Иван', secondname: '', inn: demoInn(1), title: 'Съёмка', price: 1_500_000 }

test('a template goes from a draft to a paper that both sides sign', async ({ browser }) => {
  await using app = await runApp()
  const clientPhone = '89001112233'
  const { client, workers } = await prepareChosen(app, clientPhone, [work])
  const [worker] = workers
  if (!worker) throw new Error('Nobody was chosen')
  await signDocuments(worker.actor, 'person', 2)
  await signDocuments(client, 'client', 2)
  await handIn(worker.actor)
  const boss = await openVisitor(browser, app, clientPhone)
  await signIn(boss, 'Заказчик')
  const { page } = boss
  const words = page.getByLabel('Текст шаблона')

  await test.step('the owner opens the template of acts: the words, and the paper with invented data', async () => {
    await page.goto('/client/profile?tab=templates')
    await expect(page.getByRole('row', { name: /Акт.*Платформы/ })).toBeVisible()
    await expectFitAtWidths(page, 'templates-list')
    await page.getByRole('link', { name: 'Открыть шаблон: Акт' }).click()
    await expect(words).toHaveValue(/Акт об оказанных услугах/)
    await expect(
      page
        .getByRole('article', { name: 'Текст документа' })
        .getByText(/Образцова Анна Петровна/)
        .first(),
    ).toBeVisible()
  })

  await test.step('an unknown field is named with its line, and stands in the way', async () => {
    const text = await words.inputValue()
    await words.fill(text.replace('{{services.table}}', '{{services.table}}\n1. Отчёт для {{person.name}} ведёт'))
    await expect(page.getByText('Неизвестное поле {{person.name}}')).toBeVisible()
    await expect(page.getByText('Черновик сохранён')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ввести в действие' })).toBeDisabled()
    await expectFitAtWidths(page, 'templates-problem')
    await page.getByRole('button', { name: /^Строка \d+$/ }).click()
    await expect(words).toBeFocused()
  })

  await test.step('a slash offers the fields; the paper and the difference follow what is typed', async () => {
    const text = await words.inputValue()
    await words.fill(text.replace('Отчёт для {{person.name}} ведёт', 'Отчёт ведёт'))
    await words.focus()
    await page.evaluate(`(() => {
      const area = document.querySelector('#template-words')
      const end = area.value.indexOf('Отчёт ведёт') + 'Отчёт ведёт'.length
      area.setSelectionRange(end, end)
    })()`)
    await page.keyboard.type(' /фамилия')
    await page.keyboard.press('Enter')
    await expect(words).toHaveValue(/Отчёт ведёт \{\{person\.fio\}\}/)
    await expect(page.getByText('Замечаний нет')).toBeVisible()
    await expect(page.getByText('Отчёт ведёт Образцова Анна Петровна')).toBeVisible()
    await page.getByRole('tab', { name: 'Что изменилось' }).click()
    const changes = page.getByRole('list', { name: 'Отличия от действующей редакции' })
    await expect(changes.getByText('1. Отчёт ведёт {{person.fio}}')).toBeVisible()
    await expectFitAtWidths(page, 'templates-changes')
  })

  await test.step('the trial goes over the contracts in force', async () => {
    await expect(page.getByText('Черновик сохранён')).toBeVisible()
    await page.getByRole('tab', { name: 'Проверка' }).click()
    await page.getByRole('button', { name: 'Проверить на живых договорах' }).click()
    await expect(page.getByText('Проверено: 1 договор. Никому ничего не мешает')).toBeVisible()
  })

  await test.step('on a phone the paper is one press away', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Лист', exact: true }).click()
    await expect(words).toBeHidden()
    await page.getByRole('tab', { name: 'Лист' }).click()
    await expect(page.getByText('Отчёт ведёт Образцова Анна Петровна')).toBeVisible()
    await expectFitAtWidths(page, 'templates-paper')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('put in force, it makes the next act, which both sign', async () => {
    await page.getByRole('button', { name: 'Ввести в действие' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ввести в действие' }).click()
    await expect(page.getByRole('row', { name: /Акт.*Ваши/ })).toBeVisible()
    await acceptWork(client, worker.taskId)
    const person = await openVisitor(browser, app, workerPhone(0))
    await signIn(person, 'Исполнитель')
    await signNextDocument(person, 'person', /^Акт/)
    await signNextDocument(boss, 'client', /^Акт/)
    await page.goto('/client/docs?tab=signed&kind=act')
    await page.getByRole('link', { name: /^Акт/ }).click()
    await expect(page.getByText('Отчёт ведёт Петров Иван')).toBeVisible()
    await page.getByRole('button', { name: 'Что изменилось' }).click()
    await expect(page.getByRole('dialog', { name: 'Что изменилось' }).getByText(/сравнивать не с чем/)).toBeVisible()
  })
})
