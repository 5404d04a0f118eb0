import { parsePersonInn } from '#/kernel/inn.ts'
import { words } from '../port.ts'
import { cabinetPage, entrancePage } from './cabinet-pages.ts'
import { cancelReceipt } from './cancel-receipt.ts'
import { decideBinding, endBinding } from './decide-binding.ts'
import { html, seeOther } from './http-reply.ts'
import { wholeBonus } from './income-tax.ts'
import { messagePage } from './page-frame.ts'
import { unregisterPerson } from './unregister-person.ts'
import { isRegistered } from './world.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Reply } from './http-reply.ts'
import type { World } from './world.ts'

type Act = (world: World, inn: PersonInn, form: URLSearchParams, id: string) => Reply | undefined

/** What the buttons of a cabinet do; the page is shown anew after each. */
const acts: { readonly [name: string]: Act } = {
  register: registerPerson,
  unregister(world, inn) {
    unregisterPerson(world, inn, 'По вашему заявлению.')
    return undefined
  },
  allow: (world, inn, form, id) => decide(world, inn, id, new Set(form.getAll('permission'))),
  refuse: (world, inn, _, id) => decide(world, inn, id, new Set()),
  unbind(world, inn) {
    endBinding(world, inn)
    return undefined
  },
  annul(world, inn, form, id) {
    cancelReceipt(world, inn, id, form.get('reason') === 'REFUND' ? 'REFUND' : 'REGISTRATION_MISTAKE')
    return undefined
  },
}

/** The pages of «Мой налог» for people. */
export function answerCabinet(world: World, method: string, url: URL, form: URLSearchParams): Reply {
  if (url.pathname === '/' && method === 'GET') return html(entrancePage())
  if (url.pathname === '/' && method === 'POST') return enter(form)
  const [, where, text = '', name = '', id = ''] = url.pathname.split('/')
  const inn = where === 'cabinet' ? parsePersonInn(text) : undefined
  if (inn && name === '' && method === 'GET') return html(cabinetPage(world, inn))
  const act = method === 'POST' && Object.hasOwn(acts, name) ? acts[name] : undefined
  if (inn && act) return act(world, inn, form, id) ?? seeOther(`/cabinet/${inn}`)
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
  if (surname === '' || firstname === '') return html(cabinetPage(world, inn, 'Укажите фамилию и имя.'), 422)
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

/** Only rights that the partner asked for can be given. */
function decide(world: World, inn: PersonInn, id: string, chosen: ReadonlySet<string>): Reply | undefined {
  const request = world.book.bindRequests.get(id)
  if (request?.inn !== inn) return html(messagePage('Запрос не найден', 'Вернитесь в кабинет и обновите страницу.'), 404)
  const granted = words.permission.filter((right) => chosen.has(right) && request.asked.includes(right))
  decideBinding(world, request, granted)
  return undefined
}
