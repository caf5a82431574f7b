import bodyAndHealth from './body-and-health.json' with { type: 'json' };
import character from './character.json' with { type: 'json' };
import childrenAndParents from './children-and-parents.json' with { type: 'json' };
import church from './church.json' with { type: 'json' };
import creationAndModernLife from './creation-and-modern-life.json' with { type: 'json' };
import deathAndGrief from './death-and-grief.json' with { type: 'json' };
import faithAndDoubt from './faith-and-doubt.json' with { type: 'json' };
import god from './god.json' with { type: 'json' };
import goodGifts from './good-gifts.json' with { type: 'json' };
import hardFeelings from './hard-feelings.json' with { type: 'json' };
import jesus from './jesus.json' with { type: 'json' };
import justiceAndNations from './justice-and-nations.json' with { type: 'json' };
import marriageAndLove from './marriage-and-love.json' with { type: 'json' };
import money from './money.json' with { type: 'json' };
import peopleAroundUs from './people-around-us.json' with { type: 'json' };
import prayerAndWorship from './prayer-and-worship.json' with { type: 'json' };
import type { Topic } from './schema.ts';
import scriptureAndLastThings from './scripture-and-last-things.json' with { type: 'json' };
import seasons from './seasons.json' with { type: 'json' };
import sinsAndHabits from './sins-and-habits.json' with { type: 'json' };
import speech from './speech.json' with { type: 'json' };
import spiritAndSalvation from './spirit-and-salvation.json' with { type: 'json' };
import work from './work.json' with { type: 'json' };

/** All topics. Tests check them against the schema, so that loading them costs nothing. */
export const topics: readonly Topic[] = [
  ...hardFeelings,
  ...goodGifts,
  ...character,
  ...childrenAndParents,
  ...marriageAndLove,
  ...peopleAroundUs,
  ...speech,
  ...work,
  ...money,
  ...bodyAndHealth,
  ...deathAndGrief,
  ...sinsAndHabits,
  ...faithAndDoubt,
  ...prayerAndWorship,
  ...church,
  ...justiceAndNations,
  ...creationAndModernLife,
  ...god,
  ...jesus,
  ...spiritAndSalvation,
  ...scriptureAndLastThings,
  ...seasons,
];
