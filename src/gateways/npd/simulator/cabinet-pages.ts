import { formatRubles, kopecks } from '#/kernel/money.ts'
import { formatMoment } from '#/kernel/time.ts'
import { markup, page } from './page-frame.ts'
import { findBinding, findPartner, isRegistered } from './world.ts'
import type { Permission } from '../message-fields.ts'
import type { Charge, Letter, PermissionRequest, Person, Receipt } from './book.ts'
import type { Markup } from './page-frame.ts'
import type { World } from './world.ts'

const rights: { readonly [Name in Permission]: string } = {
  INCOME_REGISTRATION: 'Регистрация дохода (формирование чеков)',
  PAYMENT_INFORMATION: 'Просмотр начислений налога',
  TAX_PAYMENT: 'Оплата налога за вас',
  INCOME_LIST: 'Просмотр списка доходов',
  INCOME_SUMMARY: 'Просмотр итоговых сумм дохода',
  CANCEL_INCOME: 'Корректировка доходов, переданных этим партнёром',
  CANCEL_ANY_INCOME: 'Корректировка любых доходов',
  TAXPAYER_UPDATE: 'Изменение вашего профиля',
  PERMISSIONS_MGMT: 'Управление другими партнёрами',
}

/** The entrance: an INN is enough, this is a training site. */
export function entrancePage(wrong?: string): string {
  return page(
    'Вход',
    markup`<section><form method="post" action="/">
<label>ИНН (12 цифр)<input name="inn" inputmode="numeric" autocomplete="off" required value="${wrong ?? ''}"${
      wrong !== undefined && markup` aria-invalid="true" aria-describedby="wrong"`
    }></label>
${wrong !== undefined && markup`<p class="warn" id="wrong" role="alert">Такого ИНН не бывает: не сходятся контрольные цифры.</p>`}
<button class="main">Войти</button></form></section>
<p class="soft">Здесь можно стать самозанятым, ответить на запрос партнёра, посмотреть и аннулировать чеки.</p>`,
  )
}

/** The cabinet of one person: status, partners, receipts, inbox. */
export function cabinetPage(world: World, inn: string, problem?: string): string {
  const person = world.book.persons.get(inn)
  const receipts = world.book.receiptsOf(inn).toReversed()
  const letters = world.book.lettersOf(inn).toReversed()
  return page(
    'Личный кабинет',
    markup`${person && isRegistered(person) ? statusSection(person) : registrationSection(inn, person, problem)}
${partnersSection(world, inn)}
${taxSection(world, inn)}
<section><h2>Чеки</h2>${
      receipts.length === 0
        ? markup`<p class="soft">Чеков пока нет.</p>`
        : markup`<ul>${receipts.map((receipt) => receiptItem(receipt))}</ul>`
    }</section>
<section><h2>Входящие</h2>${
      letters.length === 0 ? markup`<p class="soft">Писем нет.</p>` : markup`<ul>${letters.map(letterItem)}</ul>`
    }</section><p><a href="/">Выйти</a></p>`,
  )
}

function statusSection({ inn, surname, firstname, patronymic, registeredAt, bonusLeft }: Person): Markup {
  return markup`<section><h2>Статус</h2><p>Вы самозанятый с ${moment(registeredAt ?? '')}.</p>
<dl><dt>Фамилия, имя, отчество</dt><dd>${[surname, firstname, patronymic].filter(Boolean).join(' ')}</dd>
<dt>ИНН</dt><dd>${inn}</dd><dt>Остаток налогового бонуса</dt><dd>${money(bonusLeft)}</dd></dl>
<form method="post" action="/cabinet/${inn}/unregister"><button class="warn">Сняться с учёта</button></form></section>`
}

function registrationSection(inn: string, known: Person | undefined, problem: string | undefined): Markup {
  const lost = known?.unregisteredAt
  return markup`<section><h2>Статус</h2><p>ИНН ${inn}: вы не самозанятый${lost !== undefined && `, сняты с учёта ${moment(lost)}`}.</p>
${problem !== undefined && markup`<p class="warn" role="alert">${problem}</p>`}
<form method="post" action="/cabinet/${inn}/register">
<label>Фамилия<input name="surname" required maxlength="100" autocomplete="off" value="${known?.surname ?? ''}"></label>
<label>Имя<input name="firstname" required maxlength="100" autocomplete="off" value="${known?.firstname ?? ''}"></label>
<label>Отчество, если есть<input name="patronymic" maxlength="100" autocomplete="off" value="${known?.patronymic ?? ''}"></label>
<label>Телефон, если нужен<input name="phone" type="tel" maxlength="20" autocomplete="off" value="${known?.phone ?? ''}"></label>
<button class="main">Стать самозанятым</button></form></section>`
}

function partnersSection(world: World, inn: string): Markup {
  const partner = findPartner(world.book)?.name ?? 'Партнёр'
  const binding = findBinding(world.book, inn)
  const waiting = [...world.book.bindRequests.values()].filter(
    (request) => request.inn === inn && request.result === 'IN_PROGRESS',
  )
  const bound =
    binding &&
    markup`<p>${partner} подключён с ${moment(binding.boundAt)}. Разрешено:</p>
<form method="post" action="/cabinet/${inn}/rights"><fieldset><legend>Права партнёра</legend>
${binding.permissions.map((right) => markup`<label><input type="checkbox" name="permission" value="${right}" checked>${rights[right]}</label>`)}
</fieldset><p><button>Оставить только отмеченные</button></p></form>
<form method="post" action="/cabinet/${inn}/unbind"><p><button class="warn">Отвязать партнёра</button></p></form>`
  const changes = [...world.book.permissionRequests.values()].filter(
    (request) => request.inn === inn && request.result === 'IN_PROGRESS',
  )
  const none = !binding && waiting.length === 0 && markup`<p class="soft">Партнёров и запросов нет.</p>`
  return markup`<section><h2>Партнёры</h2>${bound}${waiting.map((request) => requestForm(partner, request, 'allow', 'refuse'))}${changes.map((request) => requestForm(partner, request, 'change', 'keep'))}${none}</section>`
}

function requestForm(partner: string, request: PermissionRequest, allow: string, refuse: string): Markup {
  const { id, inn, asked, askedAt } = request
  return markup`<form method="post" action="/cabinet/${inn}/${allow}/${id}">
<fieldset><legend><strong>${partner}</strong> просит разрешить (${moment(askedAt)}):</legend>
${asked.map((right) => markup`<label><input type="checkbox" name="permission" value="${right}" checked>${rights[right]}</label>`)}
</fieldset><div class="row"><button class="main">Разрешить</button>
<button formaction="/cabinet/${inn}/${refuse}/${id}">Отклонить</button></div></form>`
}

function receiptItem({ id, inn, total, operationTime, services, cancelledAt, customerName }: Receipt): Markup {
  const names = services.map((service) => service.name).join(', ')
  const buyer = customerName && `, покупатель ${customerName}`
  const head = markup`<a href="/api/v1/receipt/${inn}/${id}/print">Чек № ${id}</a> на ${money(total)}<br>${names}${buyer}<br><small>${moment(operationTime)}</small>`
  if (cancelledAt !== undefined) return markup`<li>${head}<p class="warn">Аннулирован ${moment(cancelledAt)}</p></li>`
  return markup`<li>${head}<form method="post" action="/cabinet/${inn}/annul/${id}">
<label>Причина аннулирования чека ${id}<select name="reason"><option value="REGISTRATION_MISTAKE">Чек сформирован ошибочно</option>
<option value="REFUND">Возврат средств</option></select></label><button class="warn">Аннулировать чек</button></form></li>`
}

function taxSection(world: World, inn: string): Markup {
  const charges = [...world.book.charges.values()].filter((charge) => charge.inn === inn).toReversed()
  const card = world.book.cards.get(inn)
  const owed = (card?.debt ?? 0) + (card?.penalty ?? 0)
  return markup`<section><h2>Налог</h2>${charges.length === 0 && owed === 0 && markup`<p class="soft">Начислений пока нет.</p>`}
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
  return markup`<li>${head}<form method="post" action="/cabinet/${inn}/pay/${id}"><button>Оплатить ${period.slice(4)}.${period.slice(0, 4)}</button></form></li>`
}

function letterItem({ id, inn, at, title, text, status = 'NEW' }: Letter): Markup {
  const words = { NEW: 'Новое', ACKNOWLEDGED: 'Прочитано', ARCHIVED: 'В архиве' }[status]
  return markup`<li><strong>${title}</strong><br>${text}<br><small>${moment(at)} · ${words}</small>${
    status !== 'ARCHIVED' &&
    markup`<form method="post" action="/cabinet/${inn}/archive/${id}"><div class="row">${
      status === 'NEW' && markup`<button formaction="/cabinet/${inn}/read/${id}">Прочитано</button>`
    }<button>В архив</button></div></form>`
  }</li>`
}

function moment(text: string): string {
  return formatMoment(Temporal.Instant.from(text))
}

function money(amount: number): string {
  return formatRubles(kopecks(amount))
}
