import { formatRubles, kopecks } from '#/kernel/money.ts'
import { formatDay, formatMoment, moscowDate } from '#/kernel/time.ts'
import { lettersSection, receiptsSection } from './cabinet-lists.ts'
import { markup, page } from './page-frame.ts'
import { partnersSection, requestsSection } from './partner-section.ts'
import { isRegistered } from './world.ts'
import type { Charge, Person } from './book.ts'
import type { Markup } from './page-frame.ts'
import type { World } from './world.ts'

/** The sign-in page: an INN is enough, because this is a training site. */
export function entrancePage(wrong?: string): string {
  return page(
    'Вход',
    markup`<section><form method="post" action="/">
<label>ИНН (12 цифр)<input name="inn" inputmode="numeric" autocomplete="off" required value="${wrong ?? ''}"${
      wrong !== undefined && markup` aria-invalid="true" aria-describedby="wrong"`
    }></label>
${wrong !== undefined && markup`<p class="warn" id="wrong" role="alert">Такого ИНН не бывает: не сходятся контрольные цифры.</p>`}
<button class="main">Войти</button></form></section>
<p class="soft">Пароля нет: годится любой ИНН с верными контрольными цифрами, например 990900000132. Здесь можно стать самозанятым,
ответить на запрос партнёра, посмотреть и аннулировать чеки, прочитать письма и заплатить налог.</p>`,
  )
}

/** A person's cabinet: pending requests, status, partners, tax, receipts and inbox. */
export function cabinetPage(
  world: World,
  inn: string,
  { problem, done }: { problem?: string; done?: string | undefined } = {},
): string {
  const person = world.book.persons.get(inn)
  const letters = world.book.lettersOf(inn).toReversed()
  const unread = letters.filter(({ status = 'NEW' }) => status === 'NEW').length
  return page(
    person ? `${person.surname} ${person.firstname}` : 'Личный кабинет',
    markup`<p class="soft">ИНН ${inn} · сегодня ${formatDay(moscowDate(world.clock.now()))} · <a href="/">выйти</a></p>
${done !== undefined && markup`<p class="done" role="status">${done}</p>`}
<nav aria-label="Разделы"><a href="#partners">Партнёры</a><a href="#tax">Налог</a><a href="#receipts">Чеки</a><a href="#letters">Входящие${unread > 0 && `, новых ${unread}`}</a></nav>
${requestsSection(world, inn)}
${person && isRegistered(person) ? statusSection(person) : registrationSection(inn, person, problem)}
${partnersSection(world, inn)}
${taxSection(world, inn)}
${receiptsSection(inn, world.book.receiptsOf(inn).toReversed())}
${lettersSection(letters)}`,
  )
}

function statusSection({ inn, surname, firstname, patronymic, registeredAt, bonusLeft }: Person): Markup {
  return markup`<section id="status"><h2>Статус</h2><p>Вы самозанятый с ${moment(registeredAt ?? '')}.</p>
<dl><dt>Фамилия, имя, отчество</dt><dd>${[surname, firstname, patronymic].filter(Boolean).join(' ')}</dd>
<dt>Остаток налогового бонуса</dt><dd>${money(Math.round(bonusLeft))}</dd></dl>
<details><summary>Сняться с учёта…</summary><form method="post" action="/cabinet/${inn}/unregister">
<p>Чеки станет оформлять нельзя, встать на учёт снова можно в любой день.</p><button class="warn">Сняться с учёта</button></form></details></section>`
}

function registrationSection(inn: string, known: Person | undefined, problem: string | undefined): Markup {
  const lost = known?.unregisteredAt
  return markup`<section id="status"><h2>Статус</h2><p>Вы не самозанятый${lost !== undefined && `, сняты с учёта ${moment(lost)}`}.</p>
${problem !== undefined && markup`<p class="warn" role="alert">${problem}</p>`}
<form method="post" action="/cabinet/${inn}/register">
<label>Фамилия<input name="surname" required maxlength="100" autocomplete="off" value="${known?.surname ?? ''}"></label>
<label>Имя<input name="firstname" required maxlength="100" autocomplete="off" value="${known?.firstname ?? ''}"></label>
<label>Отчество, если есть<input name="patronymic" maxlength="100" autocomplete="off" value="${known?.patronymic ?? ''}"></label>
<label>Телефон, если нужен<input name="phone" type="tel" maxlength="20" autocomplete="off" value="${known?.phone ?? ''}"></label>
<button class="main">Стать самозанятым</button></form></section>`
}

function taxSection(world: World, inn: string): Markup {
  const charges = [...world.book.charges.values()].filter((charge) => charge.inn === inn).toReversed()
  const card = world.book.cards.get(inn)
  const owed = (card?.debt ?? 0) + (card?.penalty ?? 0)
  return markup`<section id="tax"><h2>Налог</h2>${charges.length === 0 && owed === 0 && markup`<p class="soft">Начислений пока нет.</p>`}
${
  card !== undefined &&
  owed > 0 &&
  markup`<p class="warn">Долг ${money(card.debt)}, пени ${money(card.penalty)}.</p>
<form method="post" action="/cabinet/${inn}/clear/all"><p><button>Погасить долг и пени</button></p></form>`
}
${charges.length > 0 && markup`<ul>${charges.map(chargeItem)}</ul>`}</section>`
}

function chargeItem({ id, inn, period, amount, paid, dueOn }: Charge): Markup {
  const head = markup`Налог за ${period.slice(4)}.${period.slice(0, 4)}: ${money(amount)}, до ${dueOn.split('-').toReversed().join('.')}`
  if (paid >= amount) return markup`<li>${head}. Оплачен.</li>`
  return markup`<li>${head}<form method="post" action="/cabinet/${inn}/pay/${id}"><input name="sum" inputmode="decimal" aria-label="Сумма, ₽" value="${(amount - paid) / 100}"> <button>Оплатить ${period.slice(4)}.${period.slice(0, 4)}</button></form></li>`
}

function moment(text: string): string {
  return formatMoment(Temporal.Instant.from(text))
}

function money(amount: number): string {
  return formatRubles(kopecks(amount))
}
