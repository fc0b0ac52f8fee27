declare module 'ip2region' {
  class IP2Region {
    search(ip: string): { readonly country: string; readonly province: string; readonly city: string } | null
  }
  export = IP2Region
}

declare module 'geoip-country' {
  export function lookup(ip: string): { readonly country: string; readonly name: string } | null
}
