import type { PushState } from './push-device.ts'

type Words = {
  readonly title?: string
  readonly text: string
  readonly act?: { readonly label: string; readonly does: 'switchOn' | 'switchOff' | 'look' }
}

const promise = 'Приходят, даже когда «Наряд» закрыт: только суть, без имён и сумм.'

/** What the card of this browser says in each of its states, and what can be done. */
export const pushWords: Readonly<Record<PushState | 'unknown', Words>> = {
  unknown: { text: 'Смотрим, что умеет браузер…' },
  on: { title: 'Включены', text: promise, act: { label: 'Выключить', does: 'switchOff' } },
  off: { title: 'Выключены', text: `${promise} Браузер спросит разрешение.`, act: { label: 'Включить', does: 'switchOn' } },
  denied: {
    title: 'Браузер запретил их этому сайту',
    text: 'Нажмите на значок слева от адреса сайта, найдите «Уведомления» и разрешите. Затем вернитесь сюда.',
    act: { label: 'Проверить снова', does: 'look' },
  },
  unreachable: {
    title: 'Не получилось включить',
    text: 'Браузер не дозвался своей службы уведомлений. Проверьте сеть, выключите VPN и окно инкогнито, попробуйте ещё раз.',
    act: { label: 'Попробовать ещё раз', does: 'switchOn' },
  },
  uninstalled: {
    title: 'Сначала установите «Наряд»',
    text: 'На iPhone и iPad уведомления приходят только в установленное приложение. Нажмите «Поделиться», «На экран «Домой»», откройте «Наряд» с этого экрана и включите их здесь.',
  },
  unsupported: {
    title: 'Этот браузер их не показывает',
    text: 'Откройте «Наряд» в свежем Chrome, Яндекс Браузере, Firefox, Edge или Safari. Остаются СМС, почта и кабинет.',
  },
}
