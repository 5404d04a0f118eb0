import type { Zone } from '../domain/gathering.ts'

/** The zones of Russia as people know them. */
export const zoneNames: Readonly<Record<Zone, string>> = {
  'Europe/Kaliningrad': 'Калининград (МСК−1)',
  'Europe/Moscow': 'Москва',
  'Europe/Samara': 'Самара (МСК+1)',
  'Asia/Yekaterinburg': 'Екатеринбург (МСК+2)',
  'Asia/Omsk': 'Омск (МСК+3)',
  'Asia/Krasnoyarsk': 'Красноярск (МСК+4)',
  'Asia/Irkutsk': 'Иркутск (МСК+5)',
  'Asia/Yakutsk': 'Якутск (МСК+6)',
  'Asia/Vladivostok': 'Владивосток (МСК+7)',
  'Asia/Magadan': 'Магадан (МСК+8)',
  'Asia/Kamchatka': 'Камчатка (МСК+9)',
}
