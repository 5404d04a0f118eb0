import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const shots = process.env['SHOTS']
const endless = `https://example.ru/${'a'.repeat(960)}`

test('a pasted link without a break widens no page of an application, on a phone', async ({ browser }) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const person = await openVisitor(browser, app, '89000000104')
  await person.page.setViewportSize({ width: 360, height: 800 })
  await signIn(person, 'Исполнитель')
  const { page } = person

  await test.step('the contractor types it in an application', async () => {
    await page.goto('/tasks')
    await page.getByRole('article').first().getByRole('link').click()
    await page.getByRole('button', { name: 'Откликнуться' }).click()
    await page.getByLabel('Комментарий').fill(endless)
    await expectNoWiderThanScreen(page)
    const price = page.getByLabel('Ваша цена за всю работу')
    if (await price.isVisible()) await price.fill('5000')
    await page.getByRole('button', { name: 'Отправить отклик' }).click()
    await expect(page.getByText('Отклик отправлен').first()).toBeVisible()
    await expectNoWiderThanScreen(page)
  })

  await test.step('the contractor reads the application again', async () => {
    await page.goto('/person/tasks?tab=applications')
    await page.getByRole('listitem').getByRole('link').first().click()
    await expect(page.getByText(endless.slice(0, 40)).first()).toBeVisible()
    await expectNoWiderThanScreen(page)
    if (shots !== undefined) await page.screenshot({ path: `${shots}/long-words.png`, fullPage: true })
  })
})

async function expectNoWiderThanScreen(page: Page): Promise<void> {
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
}
