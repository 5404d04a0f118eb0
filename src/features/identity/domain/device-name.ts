const browsers = [
  [/YaBrowser/, 'Яндекс Браузер'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox/, 'Firefox'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

/** «Chrome, Android»: enough for a person to recognize their own device. */
export function deviceName(userAgent: string): string {
  const names = [browsers, systems].map((list) => list.find(([mark]) => mark.test(userAgent))?.[1])
  return names.filter((name) => name !== undefined).join(', ') || 'Неизвестное устройство'
}
