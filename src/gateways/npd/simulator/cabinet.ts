import { parseRubles } from '#/kernel/money.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { words } from '../message-fields.ts'
import type { NoticeStatus } from '../message-fields.ts'
import { cabinetPage, entrancePage } from './cabinet-pages.ts'
import { cancelReceipt } from './cancel-receipt.ts'
import { decideBinding, decidePermissions, endBinding } from './decide-binding.ts'
import { doneName, doneWords, placeOf } from './done-words.ts'
import { html, seeOther } from './http-reply.ts'
import { wholeBonus } from './income-tax.ts'
import { mark } from './notice-rules.ts'
import { messagePage } from './page-frame.ts'
import { parseSale } from './parse-sale.ts'
import { payCharge } from './run-calendar.ts'
import { sellByOneself } from './sell-by-oneself.ts'
import { unregisterPerson } from './unregister-person.ts'
import { findBinding, isRegistered } from './world.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Reply } from './http-reply.ts'
import type { World } from './world.ts'

type Act = (world: World, inn: PersonInn, form: URLSearchParams, id: string) => Reply | undefined

/** Handles the buttons of the cabinet; the page is reloaded after each one. */
const acts: { readonly [name: string]: Act } = {
  register: registerPerson,
  unregister(world, inn) {
    unregisterPerson(world, inn, 'По вашему заявлению.')
    return undefined
  },
  allow: (world, inn, form, id) => decide(world, inn, id, new Set(form.getAll('permission'))),
  change: (world, inn, form, id) => decideChange(world, inn, id, new Set(form.getAll('permission'))),
  keep: (world, inn, _, id) => decideChange(world, inn, id, new Set()),
  pay(world, inn, form, id) {
    const charge = world.book.charges.get(id)
    const sum = parseRubles(form.get('sum') ?? '')
    if (charge?.inn === inn) payCharge(world, charge, sum)
    return undefined
  },
  clear(world, inn) {
    const card = world.book.cards.get(inn)
    if (card) world.book.put('cards', inn, { ...card, debt: 0, penalty: 0, at: world.clock.now().toString() })
    return undefined
  },
  read: (world, inn, _, id) => markLetter(world, inn, id, 'ACKNOWLEDGED'),
  archive: (world, inn, _, id) => markLetter(world, inn, id, 'ARCHIVED'),
  refuse: (world, inn, _, id) => decide(world, inn, id, new Set()),
  rights(world, inn, form) {
    const binding = findBinding(world.book, inn)
    const kept = binding?.permissions.filter((right) => form.getAll('permission').includes(right)) ?? []
    if (binding && kept.length > 0) world.book.put('bindings', inn, { ...binding, permissions: kept })
    return undefined
  },
  unbind(world, inn) {
    endBinding(world, inn)
    return undefined
  },
  sell,
  annul(world, inn, form, id) {
    cancelReceipt(world, inn, id, form.get('reason') === 'REFUND' ? 'REFUND' : 'REGISTRATION_MISTAKE')
    return undefined
  },
}

/** The «Мой налог» pages. */
export function answerCabinet(world: World, method: string, url: URL, form: URLSearchParams): Reply {
  if (url.pathname === '/' && method === 'GET') return html(entrancePage())
  if (url.pathname === '/' && method === 'POST') return enter(form)
  const [, where, text = '', name = '', id = ''] = url.pathname.split('/')
  const inn = where === 'cabinet' ? parsePersonInn(text) : undefined
  if (inn && name === '' && method === 'GET')
    return html(cabinetPage(world, inn, { done: doneWords(url.searchParams.get('done')) }))
  const act = method === 'POST' && Object.hasOwn(acts, name) ? acts[name] : undefined
  if (inn && act) {
    const done = doneName(name, form.getAll('permission').length)
    return act(world, inn, form, id) ?? seeOther(`/cabinet/${inn}?done=${done}#${placeOf(done)}`)
  }
  return html(messagePage('Страница не найдена', 'Такой страницы здесь нет.'), 404)
}

function enter(form: URLSearchParams): Reply {
  const typed = form.get('inn') ?? ''
  const inn = parsePersonInn(typed)
  return inn ? seeOther(`/cabinet/${inn}`) : html(entrancePage(typed), 422)
}

function registerPerson(world: World, inn: PersonInn, form: URLSearchParams): Reply | undefined {
  const read = (name: string): string => (form.get(name) ?? '').trim().slice(0, 100)
  const known = world.book.persons.get(inn)
  if (isRegistered(known)) return undefined
  const surname = read('surname')
  const firstname = read('firstname')
  if (surname === '' || firstname === '') return html(cabinetPage(world, inn, { problem: 'Укажите фамилию и имя.' }), 422)
  world.book.put('persons', inn, {
    bonusLeft: wholeBonus,
    region: '45000000',
    ...known,
    inn,
    surname,
    firstname,
    patronymic: read('patronymic') || undefined,
    phone: read('phone').replaceAll(/\D/g, '').replace(/^8/, '7') || '79000000000',
    registeredAt: world.clock.now().toString(),
    unregisteredAt: undefined,
  })
  return undefined
}

function sell(world: World, inn: PersonInn, form: URLSearchParams): Reply | undefined {
  const person = world.book.persons.get(inn)
  const sale = parseSale(form, world.clock.now())
  if (!person || !isRegistered(person)) return html(messagePage('Чек не оформлен', 'Сначала станьте самозанятым.'), 422)
  if (!sale)
    return html(
      messagePage('Чек не оформлен', 'Каждая строка — «название; цена; количество». ИНН покупателя — если он есть.'),
      422,
    )
  sellByOneself(world, person, sale)
  return undefined
}

/** A person can grant only the rights that the partner requested. */
function decide(world: World, inn: PersonInn, id: string, chosen: ReadonlySet<string>): Reply | undefined {
  const request = world.book.bindRequests.get(id)
  if (request?.inn !== inn) return html(messagePage('Запрос не найден', 'Вернитесь в кабинет и обновите страницу.'), 404)
  const granted = words.permission.filter((right) => chosen.has(right) && request.asked.includes(right))
  decideBinding(world, request, granted)
  return undefined
}

function decideChange(world: World, inn: PersonInn, id: string, chosen: ReadonlySet<string>): Reply | undefined {
  const request = world.book.permissionRequests.get(id)
  if (request?.inn !== inn) return html(messagePage('Запрос не найден', 'Вернитесь в кабинет и обновите страницу.'), 404)
  const granted = words.permission.filter((right) => chosen.has(right) && request.asked.includes(right))
  decidePermissions(world, request, granted)
  return undefined
}

function markLetter(world: World, inn: PersonInn, id: string, status: NoticeStatus): undefined {
  const letter = world.book.letters.get(id)
  if (letter?.inn === inn) mark(world, letter, status)
}
