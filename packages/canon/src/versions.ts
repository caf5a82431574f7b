export interface Version {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly language: 'en';
  readonly year?: number;
  readonly license: string;
  readonly available: boolean;
}

export const versions = [
  {
    id: 'kjv',
    name: 'KJV',
    fullName: 'King James Version',
    language: 'en',
    year: 1611,
    license: 'Public Domain',
    available: true,
  },
  {
    id: 'web',
    name: 'WEB',
    fullName: 'World English Bible',
    language: 'en',
    license: 'Public Domain',
    available: true,
  },
  {
    id: 'asv',
    name: 'ASV',
    fullName: 'American Standard Version',
    language: 'en',
    year: 1901,
    license: 'Public Domain',
    available: true,
  },
  {
    id: 'niv',
    name: 'NIV',
    fullName: 'New International Version',
    language: 'en',
    year: 2011,
    license: 'Copyrighted',
    available: false,
  },
  {
    id: 'esv',
    name: 'ESV',
    fullName: 'English Standard Version',
    language: 'en',
    year: 2016,
    license: 'Copyrighted',
    available: false,
  },
  {
    id: 'nlt',
    name: 'NLT',
    fullName: 'New Living Translation',
    language: 'en',
    year: 2015,
    license: 'Copyrighted',
    available: false,
  },
] as const satisfies readonly Version[];

/** The versions whose text we hold and offer. */
export const offeredVersionIds = ['kjv', 'web', 'asv'] as const;
export type VersionId = (typeof offeredVersionIds)[number];

export const DEFAULT_VERSION: VersionId = 'kjv';

export const offeredVersions = versions.filter(
  (version): version is Extract<(typeof versions)[number], { available: true }> => version.available,
);

/** An offered version by its id, in any case. */
export function findVersion(id: string): (typeof offeredVersions)[number] | undefined {
  const wanted = id.toLowerCase();
  return offeredVersions.find((version) => version.id === wanted);
}

/** A version that is known by name but not offered because of copyright: NIV, ESV, NLT. */
export function findUnofferedVersion(id: string): Version | undefined {
  const wanted = id.toLowerCase();
  return versions.find((version) => version.id === wanted && !version.available);
}
