import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { renderPdf } from '#/platform/server/pdf/render-pdf.ts'
import { textSlugs } from '../domain/consent.ts'
import type { TextSlug } from '../domain/consent.ts'
import { readMarkdown } from '../domain/markdown.ts'
import { fillText } from './fill-text.ts'
import { openTexts } from './open-texts.ts'
import { printText } from './print-text.ts'
import { readSource } from './read-source.ts'

const brand = {
  name: 'Наряд',
  site: 'https://naryad.example',
  phone: '8 800 000-00-00',
  operator: { name: 'ООО «Проба»', inn: '7700000009', ogrn: '1027700000019', address: 'г. Москва', email: 'a@example.org' },
}

/** What every text of its kind must state; each line comes from section 9 of the product, 63-FZ or 152-FZ. */
const musts: Record<TextSlug, readonly RegExp[]> = {
  privacy: [
    /## 1\. Об Операторе/,
    /## 3\. Цели, данные, основания и сроки/,
    /Основание — /,
    /Срок — /,
    /## 6\. Кому передаём/,
    /на территории России/,
    /## 8\. Файлы cookie/,
    /## 9\. Ваши права/,
    /## 10\. Как обратиться/,
    /Роскомнадзор/,
  ],
  terms: [
    /## 1\. О чём соглашение/,
    /## 3\. Профиль/,
    /## 4\. Роли и полномочия/,
    /## 5\. Правила доски/,
    /## 6\. Что запрещено/,
    /## 8\. Оценки и отзывы/,
    /## 9\. Ограничения и обжалование/,
    /## 10\. Ответственность/,
    /## 12\. Изменение соглашения/,
    /## 14\. Право, споры и обращения/,
  ],
  offer: [
    /Исполнител/,
    /## 1\. Услуги Оператора/,
    /## 2\. Цена/,
    /## 4\. Порядок выплат/,
    /## 5\. Чеки и возвраты/,
    /## 7\. Доступность сервиса/,
    /99,9 %/,
    /## 10\. Срок и прекращение/,
  ],
  'offer-client': [
    /Заказчик/,
    /## 2\. Вознаграждение Оператора/,
    /## 3\. Реестр и порядок выплат/,
    /## 4\. Достаточность денег и возвраты/,
    /[Рр]езервир/,
    /## 5\. Акты и закрывающие документы/,
    /## 7\. Поручение обработки персональных данных/,
    /## 8\. Доступность и качество сервиса/,
  ],
  pdn: [
    /отдельно от пользовательского соглашения/,
    /156-ФЗ/,
    /## 1\. Кому дано согласие/,
    /## 2\. Кто даёт согласие/,
    /\*\*Цель 1\./,
    /\*\*Цель 5\./,
    /## 4\. Что с ними делают/,
    /уничтожение/,
    /## 5\. Кому передают и кому поручена обработка/,
    /## 6\. Срок/,
    /## 7\. Как отозвать/,
    /30 дней/,
  ],
  distribution: [
    /10\.1/,
    /## 2\. Цель/,
    /## 3\. Что распространяется/,
    /фотография/,
    /## 4\. Где/,
    /## 5\. Условия и запреты/,
    /## 6\. Срок/,
    /сразу после отзыва/,
  ],
  delegation: [
    /третьего уровня/,
    /## 2\. Какие полномочия и зачем/,
    /## 3\. Кто регистрирует доход/,
    /## 4\. Чего Партнёр никогда не делает без отдельной команды/,
    /## 7\. Как отозвать/,
    /«Мой налог»/,
  ],
  einteraction: [
    /## 1\. Участники и присоединение/,
    /## 2\. Ключ и подпись/,
    /## 3\. Как определяется подписавший/,
    /## 4\. Тайна ключа и потеря телефона/,
    /SIM-карт/,
    /## 5\. Момент подписания/,
    /## 6\. Равнозначность бумаге/,
    /## 7\. Доказательства/,
    /## 8\. Проверка подписи/,
    /## 9\. Споры/,
    /экспертиз/,
    /## 11\. Изменение соглашения/,
    /## 12\. Прекращение/,
  ],
  marketing: [/38-ФЗ/, /## 1\. Что присылают/, /## 2\. Как и как часто/, /## 3\. Как отказаться/, /сразу/],
}

/** Terms of employment must not appear in our own texts. */
const labourWords =
  /сотрудник|работник|зарплат|заработн|график|оклад|увольн|ваканси|отпускн|(?<![а-яё])смен(?:[аеуыо]|ой|ами?)(?![а-яё])/i

for (const slug of textSlugs) {
  test(`the text ${slug} tells what it must, with the requisites of the operator and nothing left to fill`, () => {
    const { markdown } = fillText(brand, slug, readSource(slug))
    for (const must of musts[slug]) assert.match(markdown, must)
    assert.match(markdown, /^Проект: подлежит проверке юристом\.$/m)
    for (const field of [
      brand.operator.name,
      brand.operator.inn,
      brand.operator.ogrn,
      brand.operator.address,
      brand.operator.email,
    ])
      assert.ok(markdown.includes(field), field)
    assert.doesNotMatch(markdown, /\{\{|\}\}|TODO|___/)
    assert.doesNotMatch(markdown, labourWords)
  })
}

test('changing one letter of a text or of a requisite changes its hash', () => {
  const source = readSource('terms')
  const before = fillText(brand, 'terms', source).sha256
  assert.deepEqual(fillText(brand, 'terms', { ...source }).sha256, before)
  assert.notDeepEqual(fillText(brand, 'terms', { ...source, markdown: `${source.markdown}.` }).sha256, before)
  assert.notDeepEqual(fillText(brand, 'terms', { ...source, version: '1.1' }).sha256, before)
  const moved = { ...brand, operator: { ...brand.operator, address: 'г. Казань' } }
  assert.notDeepEqual(fillText(moved, 'terms', source).sha256, before)
})

test('sections are numbered without gaps', () => {
  for (const slug of textSlugs) {
    const numbers = readMarkdown(readSource(slug).markdown).flatMap((block) =>
      block.is === 'heading' ? [Number(/^(\d+)\. /.exec(block.text)?.[1])] : [],
    )
    assert.deepEqual(
      numbers,
      numbers.map((_, place) => place + 1),
      slug,
    )
  }
})

test('the printed file depends on the text alone', async () => {
  const text = fillText(brand, 'einteraction', readSource('einteraction'))
  const bytes = await renderPdf(printText(brand, text))
  assert.deepEqual(await renderPdf(printText(brand, text)), bytes)
})

test('a folder of the operator adds editions, and a file whose name differs from its version is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'texts-'))
  try {
    await mkdir(join(folder, 'terms'))
    const head = ['---', 'title: Правила', 'version: 2.0', 'date: 2027-01-10', 'changes:', '- Всё.', '---', '', 'Слова'].join(
      '\n',
    )
    await writeFile(join(folder, 'terms', '2.0.md'), head)
    const texts = openTexts(folder)
    assert.deepEqual(
      texts.get('terms')?.map(({ version }) => version),
      ['1.0', '2.0'],
    )
    assert.equal(texts.get('offer')?.length, 1)
    await writeFile(join(folder, 'terms', '3.0.md'), head)
    assert.throws(() => openTexts(folder), /3\.0\.md holds version 2\.0/)
  } finally {
    await rm(folder, { recursive: true })
  }
})
