import { formatMoment } from '#/kernel/time.ts'
import { markup } from './page-frame.ts'
import { findBinding, findPartner } from './world.ts'
import type { Permission } from '../message-fields.ts'
import type { PermissionRequest } from './book.ts'
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

/** Requests that await the person's answer, from a partner who is not yet bound or who requests other rights. */
export function requestsSection(world: World, inn: string): Markup | undefined {
  const partner = findPartner(world.book)?.name ?? 'Партнёр'
  const waits = (request: PermissionRequest) => request.inn === inn && request.result === 'IN_PROGRESS'
  const bindings = [...world.book.bindRequests.values()].filter(waits)
  const changes = [...world.book.permissionRequests.values()].filter(waits)
  if (bindings.length === 0 && changes.length === 0) return undefined
  return markup`<section class="waits" id="requests"><h2>Партнёры: ждёт вашего ответа</h2>
${bindings.map((request) => requestForm(`Партнёр «${partner}» просит подключить его и разрешить:`, request, 'allow', 'refuse'))}
${changes.map((request) => requestForm(`Партнёр «${partner}» просит другие права:`, request, 'change', 'keep'))}</section>`
}

/** The bound partner, its rights and the button to unbind it. */
export function partnersSection(world: World, inn: string): Markup {
  const partner = findPartner(world.book)?.name ?? 'Партнёр'
  const binding = findBinding(world.book, inn)
  if (!binding) {
    return markup`<section id="partners"><h2>Партнёры</h2><p class="soft">Никто не подключён. Запрос партнёра появится вверху этой страницы.</p></section>`
  }
  return markup`<section id="partners"><h2>Партнёры</h2><p><strong>${partner}</strong> подключён с ${formatMoment(Temporal.Instant.from(binding.boundAt))}.</p>
<form method="post" action="/cabinet/${inn}/rights"><fieldset><legend>Ему разрешено</legend>
${boxes(binding.permissions)}</fieldset><p><button>Оставить только отмеченные</button></p></form>
<details><summary>Отвязать партнёра…</summary><form method="post" action="/cabinet/${inn}/unbind">
<p>Он больше не сможет оформлять ваши чеки. Чеки, что уже есть, останутся.</p><button class="warn">Отвязать партнёра</button></form></details></section>`
}

function requestForm(words: string, request: PermissionRequest, allow: string, refuse: string): Markup {
  const { id, inn, asked, askedAt } = request
  return markup`<form method="post" action="/cabinet/${inn}/${allow}/${id}">
<fieldset><legend>${words}</legend>${boxes(asked)}</fieldset>
<p class="soft">Снимите отметки с того, чего не разрешаете. Запрос от ${formatMoment(Temporal.Instant.from(askedAt))}.</p>
<div class="row"><button class="main">Разрешить</button>
<button formaction="/cabinet/${inn}/${refuse}/${id}">Отклонить</button></div></form>`
}

function boxes(permissions: readonly Permission[]): readonly Markup[] {
  return permissions.map(
    (right) => markup`<label><input type="checkbox" name="permission" value="${right}" checked>${rights[right]}</label>`,
  )
}
